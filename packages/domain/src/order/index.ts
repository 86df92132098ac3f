export { insertAt, move } from './list';
export { ORDER_MAX } from './limits';
export { type OrderUpdate, reorder } from './reorder';
export { type Ordered, sortByOrder } from './sortByOrder';
