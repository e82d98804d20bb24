// Recorded games between computers, for pictures of real positions and for the beginning of the guide.
import type { Course } from '../../../core/learn';

/** Three easy computers. */
export const GAME: Course = {
  seats: 3, options: {},
  log: [
    '* sheep,wheat,wood,ore,brick,brick,desert,ore,sheep,sheep,brick,wood,ore,wheat,sheep,wheat,wood,',
    'wheat,wood; * 4,11,12,8,3,6,0,5,10,11,5,9,2,9,4,10,6,3,8; * any,any,wood,any,sheep,ore,any,wheat,brick; ',
    '0 settlement 24; 0 road 36; 1 settlement 31; 1 road 37; 2 settlement 41; 2 road 59; 2 settlement 22; ',
    '2 road 34; 1 settlement 44; 1 road 56; 0 settlement 12; 0 road 12; 0 roll; * 6-4; 0 end; 1 roll; * 4-1; ',
    '1 end; 2 roll; * 6-1; 2 robber 9 0; * ore; 2 buy; * knight; 2 end; 0 roll; * 1-5; 0 end; 1 roll; * 1-5; ',
    '1 end; 2 roll; * 3-2; 2 end; 0 roll; * 5-6; 0 end; 1 roll; * 5-5; 1 road 30; 1 road 21; 1 end; 2 roll; ',
    '* 1-4; 2 bank ore=4 sheep=1; 2 buy; * knight; 2 knight; 2 robber 4 0; * brick; 2 end; 0 roll; * 4-2; ',
    '0 end; 1 roll; * 6-3; 1 end; 2 roll; * 4-2; 2 end; 0 roll; * 6-4; 0 bank brick=4 wood=1; 0 road 19; ',
    '0 end; 1 roll; * 4-6; 1 end; 2 roll; * 2-2; 2 bank sheep=4 ore=1; 2 buy; * knight; 2 end; 0 roll; * 4-4; ',
    '0 end; 1 roll; * 2-2; 1 bank wheat=4 sheep=1; 1 settlement 14; 1 end; 2 knight; 2 robber 0 0; * ore; ',
    '2 roll; * 6-5; 2 road 58; 2 buy; * knight; 2 end; 0 roll; * 1-1; 0 end; 1 roll; * 6-6; 1 end; 2 roll; ',
    '* 4-1; 2 end; 0 roll; * 4-6; 0 end; 1 roll; * 2-5; 1 discard wood=3,wheat=1; 1 robber 14 2; * wheat; ',
    '1 road 15; 1 end; 2 knight; 2 robber 2 1; * wheat; 2 roll; * 5-5; 2 end; 0 roll',
  ].join(''),
};
