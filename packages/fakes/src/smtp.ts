import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An accepted email. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header fields by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export interface SmtpOptions {
  /** Required of every sender. Absent: anybody may send. */
  readonly login?: { readonly user: string; readonly password: string };
}

/**
 * Response of the fake to the next messages. `REFUSE_RECIPIENT`: replies with 550. `BUSY`: replies with 451 to the
 * whole message. `HANG_UP`: accepts the message and closes the connection before its reply.
 */
export type SmtpMood = 'ACCEPT' | 'REFUSE_RECIPIENT' | 'BUSY' | 'HANG_UP';

/** A fake of a mail server: a real SMTP server on this machine. */
export interface SmtpFake {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  /** Accepted emails, oldest first. */
  readonly received: readonly ReceivedMail[];
  behave(mood: SmtpMood): void;
  stop(): Promise<void>;
}

export async function startSmtp({ login }: SmtpOptions = {}): Promise<SmtpFake> {
  const received: ReceivedMail[] = [];
  let mood: SmtpMood = 'ACCEPT';
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo(_address, _session, done) {
      done(mood === 'REFUSE_RECIPIENT' ? withCode(550, 'No such mailbox') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mood === 'BUSY') return done(withCode(451, 'Try again later'));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString('utf8')),
        });
        if (mood === 'HANG_UP') for (const socket of sockets) socket.destroy();
        else done(null);
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  listening.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const account = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';
  return {
    url: `smtp://${account}127.0.0.1:${port}`,
    received,
    behave: (next) => void (mood = next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const withCode = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

/** Reads a message of one part, in plain text or base64. */
function read(source: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...body] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const content = body.join('\r\n\r\n');
  const isEncoded = headers.get('content-transfer-encoding') === 'base64';
  const text = isEncoded ? Buffer.from(content, 'base64').toString('utf8') : content;
  return { headers, text: text.replaceAll('\r\n', '\n').trimEnd() };
}
