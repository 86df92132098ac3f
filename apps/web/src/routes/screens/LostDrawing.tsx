import { LineDrawing } from '#ui';

/** Drawing of a path that ends. */
export const LostDrawing = () => (
  <LineDrawing>
    <path d="M16 76c10-14 20 6 32-8s18-2 32-12" strokeDasharray="6 6" />
    <path d="M48 16a18 18 0 0 1 18 18c0 13-18 26-18 26S30 47 30 34a18 18 0 0 1 18-18Z" />
    <circle cx="48" cy="34" r="6" className="fill-y9" stroke="none" />
  </LineDrawing>
);
