// The seas are those of the base game.
export { default } from '../catan/looks';
