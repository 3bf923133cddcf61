/** Runs the replica beside the page. */
import { serveReplica } from './serve-replica.ts';

serveReplica(globalThis);
