import server from '../package.json';

export const VERSION: string = server.version;
