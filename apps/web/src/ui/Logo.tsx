import { LogoMark } from './LogoMark';

/** The mark with the name of the product. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size} />
      <span className="text-h3 tracking-tight">Sevenfold</span>
    </span>
  );
}
