import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '../src/config';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const compose = read('compose.yaml');

/** Set by compose.yaml itself. */
const SET = ['ROLE', 'DATABASE_URL', 'DATABASE_CONNECTIONS', 'PUBLIC_URL', 'TRUST_PROXY'];
/** Set by the image: folders and the address inside of the container. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'DATA_FOLDER', 'WEB_FOLDER'];
/** Refused on a server that other machines reach. */
const ONLY_FOR_THIS_MACHINE = ['LOCAL_SIGN_IN', 'ICALENDAR_HOSTS', 'WEB_PUSH_HOSTS'];
/** Of no use with the database of the file, which has no pooler in front. */
const FOR_OTHER_DATABASES = ['DATABASE_LISTEN_URL'];

describe('compose.yaml', () => {
  it('passes every variable of the configuration to the servers and the worker', () => {
    const passed = [...compose.matchAll(/^ {4}([A-Z0-9_]+): \$\{\1:-\}$/gm)].map(([, name]) => name);
    expect(passed).toHaveLength(new Set(passed).size);
    expect(new Set(passed)).toEqual(
      new Set(
        VARIABLES.filter(
          (name) => ![...SET, ...OF_THE_IMAGE, ...ONLY_FOR_THIS_MACHINE, ...FOR_OTHER_DATABASES].includes(name),
        ),
      ),
    );
    for (const name of SET) expect(compose).toMatch(new RegExp(`^ {4,6}${name}: \\S`, 'm'));
  });

  it('pins the version of every image that is not built here', () => {
    const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image]) => image ?? '');
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+/);
  });

  it('lets no service gain privileges or write to its root folder', () => {
    const services = compose
      .slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
      .split(/^ {2}(?=\w+:$)/m);
    expect(services).toHaveLength(5);
    for (const service of services.slice(1)) expect(service).toMatch(/^ {4}<<: \*(?:hardened|sevenfold)$/m);
    expect(compose).toMatch(/^x-sevenfold: &sevenfold\n {2}<<: \*hardened$/m);
    expect(compose).toMatch(
      /^x-hardened: &hardened\n {2}security_opt: \['no-new-privileges:true'\]\n {2}read_only: true$/m,
    );
  });
});

describe('docs/operations.md', () => {
  it.each(VARIABLES)('describes %s', (name) => {
    expect(read('docs/operations.md')).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'));
  });
});
