import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dockerfile, DockerfileParser, type Instruction, ModifiableInstruction } from 'dockerfile-ast';

export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

export const readRepositoryFile = (path: string): string => readFileSync(REPOSITORY + path, 'utf8');

export const parseDockerfile = (): Dockerfile => DockerfileParser.parse(readRepositoryFile('Dockerfile'));

/** An instruction of the Dockerfile, without comments and line continuations. */
export interface Step {
  readonly keyword: string;
  /** Flags such as `--from=build`, by name. */
  readonly flags: ReadonlyMap<string, string>;
  readonly args: readonly string[];
  /** All arguments as one text. */
  readonly text: string;
}

/** A stage of the build, with its name or its number. */
export interface Stage {
  readonly name: string;
  readonly steps: readonly Step[];
}

function toStep(instruction: Instruction): Step {
  const text = (instruction.getRawArgumentsContent() ?? '').replaceAll(/\\\r?\n\s*/g, ' ').trim();
  const given = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  const flags = new Map(given.map((flag) => [flag.getName(), flag.getValue() ?? '']));
  return { keyword: instruction.getKeyword().toUpperCase(), flags, args: text.split(/\s+/), text };
}

/** The stages of the Dockerfile with their steps; `FROM` and what comes before it are left out. */
export function readStages(): Stage[] {
  const stages: { name: string; steps: Step[] }[] = [];
  for (const instruction of parseDockerfile().getInstructions()) {
    const step = toStep(instruction);
    if (step.keyword === 'FROM') {
      const [, , name = String(stages.length)] = step.args;
      stages.push({ name, steps: [] });
    } else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

/** The variables that the last stage sets. */
export const readEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    (readStages().at(-1)?.steps ?? [])
      .filter(({ keyword }) => keyword === 'ENV')
      .flatMap(({ args }) => args.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
  );
