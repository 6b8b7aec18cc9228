/**
 * Mends faults of the driver `postgres` 3.4.9 in the bundle, all of a connection that is lost while a transaction is
 * open (its issues 1066, 1133, 1154 and 1208): the ROLLBACK goes into a socket that is gone, an exception that nobody
 * can catch and the end of the process at every failover of the database; bytes that were not sent yet go ahead of the
 * greeting of the next connection, which then hangs; what is left of the transaction runs on that next connection,
 * outside of any transaction. Our own code does not rely on this (decision 0013), but a process that ends does not ask.
 * Of another version of the driver the texts below are not found, all of them or some, and the build fails: look then
 * what is still needed.
 */
import type { Plugin } from 'rolldown'

interface Mend {
  readonly file: string
  readonly faulty: string
  readonly mended: string
}

const mends: readonly Mend[] = [
  // What was to be sent goes with the connection, and whoever waits for an answer to it is told so.
  {
    file: 'connection.js',
    faulty: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    mended: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  },
  {
    file: 'connection.js',
    faulty: `!hadError && (query || sent.length) && error(`,
    mended: `;(query || sent.length) && error(`,
  },
  // Lost while it asks for its types: nobody waits for that promise, whoever waits for the connection gets the next one.
  {
    file: 'connection.js',
    faulty: `return fetchArrayTypes()`,
    mended: `return fetchArrayTypes().catch(() => undefined)`,
  },
  // A proxy in front of a database that is away lets in and hangs up: a failure, not a reason to try again at once and
  // for ever.
  {
    file: 'connection.js',
    faulty: `    if (initial)
      return reconnect()
`,
    mended: `    if (initial && options.host.length > 1)
      return reconnect()
    initial && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
  },
  // A transaction ends with its connection: nothing of it goes to the next one.
  {
    file: 'index.js',
    faulty: `      , prepare = null

    try {`,
    mended: `      , prepare = null
      , gone = null

    try {`,
  },
  {
    file: 'index.js',
    faulty: `connection.onclose = reject)`,
    mended: `connection.onclose = (error) => reject(gone = error))`,
  },
  {
    file: 'index.js',
    faulty: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue`,
    mended: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (gone) return q.reject(gone)
        c.queue`,
  },
]

/**
 * For rolldown, one for each build.
 * @throws while building, when the driver's text is another one, or is not where it was: nothing of it is mended then.
 */
export function mendDriver(): Plugin {
  const done = new Set<Mend>()
  return {
    name: 'mend-driver',
    transform: {
      filter: { id: /\/postgres\/src\/(connection|index)\.js$/ },
      handler(code, id) {
        return mends
          .filter(({ file }) => id.endsWith(`/${file}`))
          .reduce((text, mend) => {
            if (text.split(mend.faulty).length !== 2) throw new Error(ANOTHER)
            done.add(mend)
            return text.replace(mend.faulty, mend.mended)
          }, code)
      },
    },
    buildEnd(error) {
      if (error === undefined && done.size !== mends.length) throw new Error(ANOTHER)
    },
  }
}

const ANOTHER =
  'The driver postgres is another one than the one that server/build/mendDriver.ts mends. See there.'
