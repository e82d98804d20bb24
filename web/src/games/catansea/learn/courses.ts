// Games of three for the page that tells how to play, and for the beginning of the guide.
import type { Course } from '../../../core/learn';

/** Ships to another island, the pirate, gold. */
export const SHORES: Course = {
  seats: 3,
  options: { board: 'new_shores' },
  log: [
    '* sheep,gold,ore,wheat,wheat,ore,ore,ore,wheat,wood,gold,brick,brick,wood,sheep,sheep,wheat,sheep,brick,',
    'sheep,wood,brick; * 12,9,8,4,8,5,10,5,2,11,4,11,3,10,6,6,9,4,3,10,8,5; ',
    '* any,brick,wheat,sheep,wood,any,any,ore; 0 settlement 79; 0 road 114; 1 settlement 49; 1 ship 73; ',
    '2 settlement 62; 2 road 91; 2 settlement 80; 2 ship 108; 1 settlement 66; 1 ship 85; 0 settlement 34; ',
    '0 ship 42; 0 roll; * 3-1; 0 end; 1 roll; * 6-2; 1 end; 2 roll; * 3-2; 2 ship 100; 2 ship 92; 2 end; 0 roll; ',
    '* 5-1; 0 end; 1 roll; * 3-2; 1 bank sheep=3 wood=1; 1 end; 2 roll; * 2-3; 2 bank sheep=2 wood=1; 2 end; ',
    '0 roll; * 1-1; 0 city 34; 0 end; 1 roll; * 2-6; 1 end; 2 roll; * 4-4; 2 end; 0 roll; * 1-1; ',
    '0 bank wheat=3 sheep=1; 0 ship 31; 0 end; 1 roll; * 2-5; 1 pirate 9 0; * wheat; 1 end; 2 roll; * 4-5; ',
    '2 end; 0 roll; * 1-5; 0 end; 1 roll; * 1-2; 1 ship 74; 1 end; 2 roll; * 1-2; 2 ship 82; 2 end; 0 roll; ',
    '* 4-6; 0 ship 24; 0 end; 1 roll; * 2-6; 1 end; 2 roll; * 2-2; 2 ship 93; 2 ship 94; 2 end; 0 roll; * 6-5; ',
    '0 bank wheat=3 sheep=1; 0 ship 15; 0 end; 1 roll; * 2-3; 1 settlement 50; 1 end; 2 roll; * 3-1',
  ].join(''),
};

/** Two ships lift the fog. */
export const FOG: Course = {
  seats: 3,
  options: { board: 'fog' },
  log: [
    '* sheep,wood,wood,brick,ore,sheep,wood,wheat,wheat,sheep,ore,wood,brick,sheep; ',
    '* 9,11,5,4,6,5,6,8,3,11,10,12,8,9; * 6,12,8,4,3,6,11,11,5,5,9,9,10,8; * 4,12,8,5,11,6,8,5,6,9,9,11,10,3; ',
    '* 10,9,6,8,8,12,11,9,11,5,5,6,3,4; * 10,12,3,6,9,4,8,8,11,6,5,11,9,5; * 11,8,4,3,5,8,6,5,12,11,9,9,6,10; ',
    '* any,sheep,any,any,wheat,wood,ore,brick; 0 settlement 52; 0 road 68; 1 settlement 92; 1 road 123; ',
    '2 settlement 14; 2 ship 22; 2 settlement 78; 2 road 103; 1 settlement 55; 1 ship 72; 0 settlement 28; ',
    '0 road 43; 0 roll; * 5-6; 0 end; 1 roll; * 4-5; 1 ship 60; * brick; * 5; 1 end; 2 roll; * 6-6; 2 ship 21; ',
    '* gold; * 12; 2 take wood=1; 2 ship 12; 2 ship 20; * sheep; * 4',
  ].join(''),
};
