import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMime, type MimeContent } from './mime';

/** An accepted email. */
export interface ReceivedMail extends MimeContent {
  readonly from: string;
  readonly to: readonly string[];
}

/**
 * Response of the fake to a message. `REFUSE_RECIPIENT`: replies with 550. `BUSY`: replies with 451 to the whole
 * message. `HANG_UP`: accepts the message and closes the connection before its reply. `SILENT`: never replies to the
 * recipient. An object: replies so to the recipient.
 */
export type SmtpBehavior = 'ACCEPT' | 'REFUSE_RECIPIENT' | 'BUSY' | 'HANG_UP' | 'SILENT' | RecipientReply;

/** A reply such as `550 5.1.1 No such user`, with or without an enhanced status code (RFC 3463) in its text. */
export interface RecipientReply {
  readonly code: number;
  readonly text: string;
}

/** Moments of a message: its recipient was named, the whole of it was read, it was accepted but not yet replied to. */
export type SmtpStage = 'RECIPIENT' | 'MESSAGE' | 'ACCEPTED';

export interface SmtpOptions {
  /** A free port if left out. */
  readonly port?: number;
  /** Required of every sender. Absent: anybody may send. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Awaited at each stage of a message to an address. */
  readonly onStage?: (stage: SmtpStage, address: string) => Promise<void>;
  readonly onReceived?: (mail: ReceivedMail) => void;
}

/** A fake of a mail server: a real SMTP server on this machine. */
export interface SmtpFake {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  /** Accepted emails, oldest first. */
  readonly received: readonly ReceivedMail[];
  /** Sets the response to the next messages, of one recipient if an address is given. */
  behave(behavior: SmtpBehavior, address?: string): void;
  stop(): Promise<void>;
}

export async function startSmtp({ port = 0, login, onStage, onReceived }: SmtpOptions = {}): Promise<SmtpFake> {
  const received: ReceivedMail[] = [];
  let defaultBehavior: SmtpBehavior = 'ACCEPT';
  const behaviorByAddress = new Map<string, SmtpBehavior>();
  const behaviorFor = (address = ''): SmtpBehavior => behaviorByAddress.get(address) ?? defaultBehavior;
  const awaitStage = async (stage: SmtpStage, address = ''): Promise<void> => onStage?.(stage, address);
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo({ address }, _session, done) {
      const behavior = behaviorFor(address);
      if (behavior === 'SILENT') return;
      const reply = async (): Promise<void> => {
        await awaitStage('RECIPIENT', address);
        if (typeof behavior === 'object') done(withCode(behavior.code, behavior.text));
        else done(behavior === 'REFUSE_RECIPIENT' ? withCode(550, 'No such mailbox') : null);
      };
      void reply();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void accept());
      const accept = async (): Promise<void> => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const behavior = behaviorFor(to[0]);
        await awaitStage('MESSAGE', to[0]);
        if (behavior === 'BUSY') return done(withCode(451, 'Try again later'));
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to,
          ...readMime(Buffer.concat(chunks).toString('utf8')),
        };
        received.push(mail);
        onReceived?.(mail);
        await awaitStage('ACCEPTED', to[0]);
        if (behavior === 'HANG_UP') for (const socket of sockets) socket.destroy();
        else done(null);
      };
    },
  });
  // Clients that are killed break their connections.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  listening.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(listening, 'listening');
  const { port: bound } = listening.address() as AddressInfo;
  const account = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';
  return {
    url: `smtp://${account}127.0.0.1:${bound}`,
    received,
    behave(behavior, address) {
      if (address === undefined) defaultBehavior = behavior;
      else behaviorByAddress.set(address, behavior);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const withCode = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
