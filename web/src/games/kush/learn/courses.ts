// Recorded games between computers, for pictures of real positions and for the beginning of the guide.
import type { Course } from '../../../core/learn';

/** Blue closes a large contour early and wins. */
export const GAME: Course = {
  seats: 2, options: { preset: 'quick' },
  log: [
    '0 roll; * 5-4; 0 place 0 0 0; 1 roll; * 1-6; 1 place 19 14 0; 0 roll; * 4-5; 0 place 1 3 1; 1 roll; ',
    '* 2-4; 1 place 17 11 0; 0 roll; * 4-1; 0 place 6 6 1; 1 roll; * 4-6; 1 place 11 8 1; 0 roll; * 2-5; ',
    '0 place 7 9 0; 1 roll; * 3-4; 1 place 9 12 0; 0 roll; * 6-4; 0 place 5 14 1; 1 roll; * 3-1; ',
    '1 place 11 5 1; 0 roll; * 5-1; 0 place 9 16 0; 1 roll; * 4-2; 1 place 9 2 1; 0 roll; * 4-4; ',
    '0 place 14 4 0; 1 roll; * 3-2; 1 place 12 14 0; 0 roll; * 2-3; 0 place 14 16 0; 1 roll; * 1-1; ',
    '1 place 16 2 0; 0 roll; * 6-5; 0 skip; 1 roll; * 6-6; 1 skip; 0 roll; * 3-1; 0 place 17 1 1; 1 roll; ',
    '* 3-5; 1 place 6 1 0; 0 roll; * 4-5; 0 place 11 0 1; 1 roll; * 3-6; 1 skip; 0 roll; * 2-5; ',
    '0 place 16 15 0',
  ].join(''),
};

/** Orange encloses land of Blue. */
export const TAKEN: Course = {
  seats: 2, options: { preset: 'quick' },
  log: [
    '0 roll; * 6-1; 0 place 0 0 0; 1 roll; * 5-3; 1 place 17 15 1; 0 roll; * 1-1; 0 place 12 15 0; 1 roll; ',
    '* 3-1; 1 place 16 13 1; 0 roll; * 1-6; 0 place 13 10 0; 1 roll; * 4-1; 1 place 16 9 1; 0 roll; * 6-6; ',
    '0 place 11 3 0; 1 roll; * 5-5; 1 place 5 9 0; 0 roll; * 4-1; 0 place 7 6 0; 1 roll; * 3-1; 1 place 5 6 1; ',
    '0 roll; * 1-2; 0 place 6 5 0; 1 roll; * 1-6; 1 place 5 0 0; 0 roll; * 2-1; 0 place 10 15 0; 1 roll; ',
    '* 4-3; 1 place 7 14 1; 0 roll; * 2-4; 0 place 17 8 0; 1 roll; * 6-3; 1 place 10 16 0; 0 roll; * 5-4; ',
    '0 place 1 0 1; 1 roll; * 1-6; 1 place 10 9 1',
  ].join(''),
};
