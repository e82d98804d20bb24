// The words that boards fetch once they stand; a module of its own, so that it comes with what all boards share.
export { later } from 'games:later';
