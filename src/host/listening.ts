/** Starts listening, or explains why that isn't possible. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Place, StartError } from './settings.ts';

/** The variables that set them. */
interface Names {
  port: string;
  host: string;
}

/** Returns the server's address, such as http://127.0.0.1:4173. @throws StartError that names the variable */
export function listenOn(server: Server, place: Place, names: Names = { port: 'PORT', host: 'HOST' }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(notListening(error, place, names)));
    server.listen(place.port, place.host, () => {
      const { address, family, port } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
    });
  });
}

function notListening(error: NodeJS.ErrnoException, { port, host }: Place, names: Names): StartError {
  const cause = { cause: error };
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use; stop the program that uses it, or set ${names.port} to another port.`,
        cause,
      );
    case 'EACCES':
      return new StartError(`This account can’t use port ${port}; set ${names.port} to 1024 or more.`, cause);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${names.host} is "${host}", which isn’t an address of this machine.`, cause);
    default:
      return new StartError(`Couldn’t listen on ${host}, port ${port}: ${error.message}.`, cause);
  }
}
