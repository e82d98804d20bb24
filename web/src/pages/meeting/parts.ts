export { Resume } from './resume';
export { Waiting } from './waiting';
