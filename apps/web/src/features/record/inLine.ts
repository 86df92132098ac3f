/** A remainder behind other words of a line, where Spanish has no capital: "2 de 5 · faltan 3 · quedan 4 días". */
export const inLine = (words: string | null): string | null => words && words.charAt(0).toLowerCase() + words.slice(1);
