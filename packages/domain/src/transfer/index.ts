export { BYTE_ORDER_MARK, type Cell, csvLines, harmlessCell } from './csv';
