// The picture is that of the base game, which draws whatever hexes there are.
export { default } from '../catan/mini';
