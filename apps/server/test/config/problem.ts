import { readConfig } from '../../src/config';
import { StartupError } from '../../src/startupError';

/** Returns the message of the start about invalid variables, a line for each. @throws {Error} if all are valid */
export function findProblem(variables: Record<string, string>): string {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error(`Nothing is wrong with ${JSON.stringify(variables)}`);
}
