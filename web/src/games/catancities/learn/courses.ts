// A recorded game between computers, for pictures of real positions and for the beginning of the guide.
import type { Course } from '../../../core/learn';

/** Three computers of the level medium: two attacks, one of them repelled, and a metropolis. */
export const GAME: Course = {
  seats: 3,
  options: {},
  log: [
    '* wood,ore,wheat,desert,sheep,sheep,brick,wood,ore,wood,wheat,wheat,wood,wheat,sheep,ore,sheep,brick,brick; ',
    '* 11,12,9,0,6,5,10,4,3,11,4,8,8,10,9,3,5,2,6; * any,ore,any,sheep,wood,any,brick,any,wheat; 0 settlement ',
    '39; 0 road 50; 1 settlement 14; 1 road 21; 2 settlement 41; 2 road 52; 2 city 18; 2 road 28; 1 city 28; 1 ',
    'road 41; 0 city 8; 0 road 12; 0 roll; * 2-6; * science; 0 hire 34; 0 end; 1 roll; * 1-5; * ship; 1 improve ',
    'science; 1 end; 2 roll; * 3-5; * trade; 2 improve trade; 2 road 46; 2 end; 0 roll; * 3-2; * ship; 0 improve ',
    'trade; 0 end; 1 roll; * 5-5; * ship; 1 hire 19; 1 bank wood=4 paper=1; 1 improve science; 1 end; 2 roll; * ',
    '3-1; * science; * inventor; 2 bank sheep=4 cloth=1; 2 improve trade; 2 end; 0 roll; * 1-2; * trade; * ',
    'merchant; * commercial_harbor; 0 play merchant 4; 0 bank sheep=2 coin=1; 0 improve politics; 0 activate 34; ',
    '0 end; 1 roll; * 3-4; * trade; * resource_monopoly; 1 improve politics; 1 road 30; 1 end; 2 roll; * 4-4; * ',
    'trade; 2 end; 0 roll; * 5-6; * ship; 0 improve science; 0 end; 1 roll; * 6-4; * science; 1 road 37; 1 offer ',
    'ore=1 paper=1; 0 reject; 2 accept; 1 improve science; 1 end; 2 roll; * 4-5; * politics; 2 hire 36; 2 end; 0 ',
    'roll; * 1-6; * politics; * deserter; * spy; 0 play deserter 2; 2 lose 36; 0 hire 12; 0 activate 12; 0 end; ',
    '1 roll; * 6-2; * science; 1 play spy 2; 1 draw resource_monopoly; 1 play resource_monopoly wood; 1 activate ',
    '19; 1 end; 2 roll; * 1-2; * ship; 2 end; 0 roll; * 6-5; * ship; 1 take ore=1; 0 bank wood=4 paper=1; 0 ',
    'improve science; 0 end; 1 roll; * 2-6; * science; * crane; * engineer; 1 bank wood=4 paper=1; 1 play crane ',
    'science 28; 1 end; 2 roll; * 3-1; * trade; * resource_monopoly; 2 play resource_monopoly wood; 2 bank ',
    'wood=4 sheep=1; 2 hire 36; 2 improve science; 2 end; 0 roll; * 6-6; * trade; 1 take sheep=1; 0 play ',
    'engineer 8; 0 end; 1 roll; * 4-4; * ship; 1 promote 19; 1 end; 2 roll; * 5-6; * trade; 1 take brick=1; 2 ',
    'play commercial_harbor; 2 ask 0 wood; 0 give coin=1; 2 ask 1 wood; 1 give paper=1; 2 improve science; 2 ',
    'improve politics; 2 end; 0 roll; * 2-6; * ship; 0 offer wood=1 paper=1; 1 accept; 0 end; 1 roll; * 5-2; * ',
    'ship; 1 discard wood=1,ore=1,paper=1,coin=1; 1 robber 4 0; * ore; 1 road 47; 1 end; 2 roll; * 1-3; * ',
    'science; * alchemist; * crane; * road_building; 2 end; 0 roll; * 2-4; * ship; 1 take wood=1; 0 play crane ',
    'science; 0 end; 1 roll; * 6-5; * ship; 1 take ore=1; 1 bank wood=4 sheep=1; 1 hire 25; 1 end; 2 play ',
    'alchemist 3 2; * ship; 2 hire 24; 2 road 59; 2 end; 0 roll; * 2-5; * ship; 0 robber 5 1; * paper; 0 bank ',
    'wood=4 wheat=1; 0 end; 1 roll; * 5-6; * ship; 0 lose 8; 2 lose 18',
  ].join(''),
};
