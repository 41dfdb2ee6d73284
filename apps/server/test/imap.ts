import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A mailbox that speaks the few commands of IMAP by which emails are read and moved. */
export async function startImap(): Promise<{
  url: string;
  inbox: Map<number, Buffer>;
  read: Buffer[];
  folders: string[];
  /** Commands in the order in which they came, without what they carry. */
  commands: string[];
  close: () => Promise<void>;
}> {
  const inbox = new Map<number, Buffer>();
  const read: Buffer[] = [];
  const folders = ['INBOX'];
  const commands: string[] = [];
  const sockets = new Set<Socket>();

  const answer = (line: string, send: (text: string | Buffer) => void): void => {
    const [tag = '', ...words] = line.split(' ');
    const isUid = words[0]?.toUpperCase() === 'UID';
    const command = (isUid ? words[1] : words[0])?.toUpperCase() ?? '';
    const rest = words.slice(isUid ? 2 : 1).join(' ');
    commands.push(command);
    const uid = Number(/^\d+/.exec(rest)?.[0] ?? 0);
    const mail = inbox.get(uid);
    const done = (text = `${command} completed`): void => send(`${tag} OK ${text}\r\n`);
    switch (command) {
      case 'CAPABILITY':
        send('* CAPABILITY IMAP4rev1 MOVE UIDPLUS\r\n');
        return done();
      case 'LOGIN':
        return rest.includes('wrong') ? send(`${tag} NO [AUTHENTICATIONFAILED] no\r\n`) : done();
      case 'LIST':
      case 'LSUB':
        if (rest === '"" ""') send(`* ${command} (\\Noselect) "/" ""\r\n`);
        else for (const folder of folders) send(`* ${command} (\\HasNoChildren) "/" "${folder}"\r\n`);
        return done();
      case 'CREATE':
        folders.push(rest.replaceAll('"', ''));
        return done();
      case 'SELECT':
        send(`* ${inbox.size} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 99] ok\r\n`);
        return done('[READ-WRITE] selected');
      case 'SEARCH':
        send(`* SEARCH ${[...inbox.keys()].join(' ')}\r\n`);
        return done();
      case 'FETCH': {
        const place = [...inbox.keys()].indexOf(uid) + 1;
        if (mail && /BODY/i.test(rest)) {
          send(`* ${place} FETCH (UID ${uid} BODY[] {${mail.length}}\r\n`);
          send(mail);
          send(')\r\n');
        } else if (mail) send(`* ${place} FETCH (UID ${uid} RFC822.SIZE ${mail.length})\r\n`);
        return done();
      }
      case 'MOVE':
        if (mail) read.push(mail);
        inbox.delete(uid);
        return done();
      case 'LOGOUT':
        send('* BYE\r\n');
        return done();
      default:
        return done();
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1 MOVE UIDPLUS] ready\r\n');
    let waiting = '';
    socket.on('data', (chunk: Buffer) => {
      waiting += chunk.toString();
      const lines = waiting.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) answer(line, (text) => socket.write(text));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://grants:secret@127.0.0.1:${port}/INBOX`,
    inbox,
    read,
    folders,
    commands,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
