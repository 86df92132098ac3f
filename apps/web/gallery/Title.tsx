export function Title({ children }: { children: string }) {
  return <h2 className="pt-10 pb-4 text-h2">{children}</h2>;
}
