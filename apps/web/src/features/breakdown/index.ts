export { BreakdownHost } from './components/BreakdownHost';
