import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../../src/config';
import { parseDockerfile, readEnvironment, readRepositoryFile, readStages, REPOSITORY } from './dockerfile';

const stages = readStages();
const last = stages.at(-1)?.steps ?? [];
const stepsOf = (keyword: string, steps = last) => steps.filter((step) => step.keyword === keyword);

/** Instructions that run a process, in JSON form. */
const isExecForm = (text: string): boolean => {
  const command: unknown = JSON.parse(text);
  return Array.isArray(command) && command.every((part) => typeof part === 'string');
};

describe('the Dockerfile', () => {
  it('builds in one stage and runs in another', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', '1']);
  });

  it('names a version of every base image, and no processor', () => {
    const dockerfile = parseDockerfile();
    expect(dockerfile.getFROMs().map((from) => from.getImage())).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}']);
    expect(readRepositoryFile('Dockerfile')).not.toMatch(/:latest|--platform|amd64\b(?! and)|x86_64|aarch64/);
    const [argument] = dockerfile.getInitialARGs();
    expect(argument?.getProperty()?.getValue()).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
  });

  it('ends as a user who is not root, and changes to none after that', () => {
    const users = stepsOf('USER').map(({ text }) => text);
    expect(users).toEqual(['node']);
    const afterUser = last.slice(last.findIndex(({ keyword }) => keyword === 'USER'));
    expect(afterUser.map(({ keyword }) => keyword)).not.toContain('RUN');
  });

  it('starts and checks the server without a shell, so that it gets signals', () => {
    const [command] = stepsOf('CMD');
    expect(isExecForm(command?.text ?? '')).toBe(true);
    const [health] = stepsOf('HEALTHCHECK');
    expect(isExecForm(health?.text.replace(/^CMD\s+/, '') ?? '')).toBe(true);
    expect([...(health?.flags.keys() ?? [])]).toEqual(['interval', 'timeout', 'start-period']);
    expect(stepsOf('ENTRYPOINT')).toEqual([]);
  });

  it('keeps no lists or recommended packages of apt, and installs without questions', () => {
    const installing = stages
      .flatMap(({ steps }) => stepsOf('RUN', steps))
      .filter(({ text }) => text.includes('apt-get'));
    expect(installing).toHaveLength(1);
    for (const { text } of installing) {
      expect(text).toMatch(/^apt-get update && apt-get install --yes --no-install-recommends /);
      expect(text).toMatch(/ && rm -rf \/var\/lib\/apt\/lists\/\*$/);
      expect(text).not.toMatch(/\bupgrade\b|sudo/);
    }
  });

  it('copies what exists, or what the first stage builds, and adds nothing from elsewhere', () => {
    const copies = stages.flatMap(({ steps }) => stepsOf('COPY', steps));
    expect(copies).toHaveLength(4);
    for (const { flags, args } of copies) {
      const sources = args.slice(0, -1);
      if (!flags.has('from')) for (const source of sources) expect(existsSync(REPOSITORY + source), source).toBe(true);
      else expect(flags.get('from')).toBe('build');
    }
    expect(stages.flatMap(({ steps }) => stepsOf('ADD', steps))).toEqual([]);
  });

  it('has one volume, to which any user may write, and one port', () => {
    expect(stepsOf('VOLUME').map(({ text }) => text)).toEqual(['/data']);
    expect(stepsOf('RUN').map(({ text }) => text)).toContain('mkdir --mode=1777 /data');
    expect(stepsOf('EXPOSE').map(({ text }) => text)).toEqual([readEnvironment()['PORT']]);
  });

  it('sets variables that exist, and contains no secret', () => {
    expect(readEnvironment()).toEqual({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '7700',
      DATA_FOLDER: '/data',
      HOME: '/data',
      PUBLIC_URL: 'http://localhost:7700',
    });
    expect(readRepositoryFile('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.env', 'data']));
  });
});

interface Service {
  readonly image?: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly volumes?: readonly (string | { readonly target: string })[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Reads the container of the app in a template. */
function serviceOf(path: string): Service {
  const { services }: { services: Record<string, Service> } = parse(readRepositoryFile(path));
  const found = Object.values(services).find(({ image }) => image !== undefined);
  if (!found) throw new Error(`${path} has no image`);
  return found;
}

const { PORT = '' } = readEnvironment();
const TEMPLATES = ['umbrel', 'casaos', 'truenas'] as const;

describe.each(TEMPLATES)('the template of %s', (name) => {
  const path = `deploy/${name}/docker-compose.yml`;
  const service = serviceOf(path);

  it('runs the image with a read-only root folder, as a user of its own, without privileges', () => {
    expect(service).toMatchObject({
      image: 'sevenfold:2',
      user: expect.not.stringMatching(/^0\b|^root/),
      read_only: true,
      tmpfs: ['/tmp'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('has the port, the volume and the variables of the image', () => {
    const targets = service.volumes?.map((volume) =>
      typeof volume === 'string' ? volume.split(':').at(-1) : volume.target,
    );
    expect(targets).toEqual(['/data']);
    const names = Object.keys(service.environment ?? {});
    expect(names).toContain('PUBLIC_URL');
    expect(VARIABLES).toEqual(expect.arrayContaining(names));
    const ports = [
      ...readRepositoryFile(path).matchAll(/\b(?:target|APP_PORT|container|port_map): '?(\d+)|(?<!user: )'(\d+):\d+'/g),
    ];
    if (name !== 'umbrel') expect(ports.length).toBeGreaterThan(0);
    for (const [, named, published] of ports) expect(named ?? published).toBe(PORT);
    expect(service.environment?.['PUBLIC_URL']).toMatch(new RegExp(`:${PORT}$`));
  });
});

describe('the templates with a format of their own', () => {
  it('Umbrel: the manifest has its id, port and version', () => {
    const manifest: unknown = parse(readRepositoryFile('deploy/umbrel/umbrel-app.yml'));
    const { version } = JSON.parse(readRepositoryFile('package.json')) as { version: string };
    expect(manifest).toMatchObject({ manifestVersion: 1, id: 'sevenfold', port: Number(PORT), version });
    const { services }: { services: Record<string, Service> } = parse(
      readRepositoryFile('deploy/umbrel/docker-compose.yml'),
    );
    // Docker would make the folder of the volume for root, and the app runs as another user.
    expect(existsSync(`${REPOSITORY}deploy/umbrel/data/.gitkeep`)).toBe(true);
    expect(services['app_proxy']?.environment).toMatchObject({ APP_HOST: 'sevenfold_web_1', APP_PORT: Number(PORT) });
  });

  it('CasaOS: names its service and its port', () => {
    const template: unknown = parse(readRepositoryFile('deploy/casaos/docker-compose.yml'));
    expect(template).toMatchObject({
      'x-casaos': { main: 'sevenfold', architectures: ['amd64', 'arm64'], port_map: PORT },
    });
  });

  it('Unraid: has the port, the volume and the variables of the image', () => {
    const xml = readRepositoryFile('deploy/unraid/sevenfold.xml');
    const configs = [...xml.matchAll(/<Config Name="\w+" Target="([^"]+)"[^>]* Type="(\w+)"/g)].map(
      ([, target = '', type = '']) => `${type} ${target}`,
    );
    expect(configs).toEqual([`Port ${PORT}`, 'Path /data', 'Variable PUBLIC_URL', 'Variable TRUST_PROXY']);
    expect(xml).toContain(`<WebUI>http://[IP]:[PORT:${PORT}]/</WebUI>`);
    expect(xml).toMatch(/<ExtraParams>--read-only --tmpfs \/tmp --user 99:100 /);
    expect(xml).toContain('<Repository>sevenfold:2</Repository>');
  });
});
