export { insertAt, move } from './list';
export { type OrderUpdate, reorder } from './reorder';
export { type Ordered, sortByOrder } from './sortByOrder';
