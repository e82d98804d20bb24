// Recorded games between computers, for pictures of real positions and for the beginning of the guide.
import type { Course } from '../../../core/learn';

/** Whoever sits at seat 0 attacks first and wins. */
export const GAME: Course = {
  seats: 2, options: {},
  log: [
    '* AC,TS,6C,AS,KC,QH,7S,JH,JC,8D,9H,QC,8H,6H,9D,AH,KD,7H,7C,6S,JD,AD,9C,TH,JS,TC,KS,8C,7D,6D,QS,9S,',
    'QD,8S,TD,KH; 0 attack 6D; 1 beat 6D QD; 0 pass; 1 attack 7D; 0 beat 7D 8C; 1 pass; 0 attack KH; 1 take; ',
    '0 pass; 0 attack 6S; 1 beat 6S QS; 0 pass; 1 attack TD; 0 beat TD JD; 1 pass; 0 attack 9S; 1 beat 9S JS; ',
    '0 pass; 1 attack 7H; 0 beat 7H AH; 1 throw AD; 0 beat AD 7C; 1 pass; 0 attack 8S; 1 take; 0 pass; ',
    '0 attack 8D; 1 beat 8D 9D; 0 throw 9H; 1 beat 9H KH; 0 throw KD; 1 take; 0 pass; 0 attack 7S; ',
    '1 beat 7S KS; 0 pass; 1 attack KH; 0 beat KH TC; 1 throw KD; 0 beat KD JC; 1 pass; 0 attack AS; ',
    '1 beat AS 9C; 0 pass; 1 attack 8H; 0 beat 8H TH; 1 throw 8D; 0 beat 8D 6C; 1 throw 6H; 0 beat 6H JH; ',
    '1 pass; 0 attack QH; 1 take; 0 pass; 0 attack QC; 1 beat QC AC; 0 pass; 1 attack 8S; 0 beat 8S KC',
  ].join(''),
};

/** The first card is transferred. */
export const TRANSFERS: Course = {
  seats: 2, options: { transferable: true },
  log: [
    '* AC,7C,6S,7D,KH,QS,TS,QC,KS,6D,JC,AS,8C,JH,8D,6C,AH,QD,9C,KD,JD,TH,AD,KC,TC,QH,9D,9S,7H,9H,8H,TD,',
    '8S,7S,6H,JS; 1 attack 7H; 0 transfer 7S; 1 beat 7H 8H',
  ].join(''),
};
