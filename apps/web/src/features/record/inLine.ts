import { leftText } from './amount';

/** The remainder of a goal behind other words of a line, where Spanish has no capital: "2 de 5 · faltan 3 · quedan 4 días". */
export function leftInLine(...left: Parameters<typeof leftText>): string | null {
  const rest = leftText(...left);
  return rest && rest.charAt(0).toLowerCase() + rest.slice(1);
}
