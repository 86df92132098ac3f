export { insertAt, move } from './list';
export { type Ordered, type OrderUpdate, reorder, sortByOrder } from './reorder';
