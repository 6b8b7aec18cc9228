/**
 * Opens and closes the SignClient library, with telemetry, the verification frame and logs disabled and its own
 * storage keys. A closed client sends nothing more; the library alone would retry for a minute.
 */
import type { SignClient } from '@walletconnect/sign-client'
import type { TextStorage } from '../wallets/browserStorage.ts'
import type { WalletConnectOptions } from './options.ts'
import { RelayUnreachableError, SignClientNotInstalledError } from './errors.ts'
import { settleWithin } from './settleWithin.ts'
import { isRecord } from '../errors/isRecord.ts'

export type RelayClient = Awaited<ReturnType<typeof SignClient.init>>

/** Timeout for reaching a relay, or for its confirmation of a message. */
export const RELAY_TIMEOUT_MS = 6_000

const KEY_PREFIX = 'peppermint'

/** Opens a client on the stored state. Contacts the relay only if a stored session needs it. */
export async function openClient(
  options: WalletConnectOptions & { readonly storage: TextStorage },
): Promise<RelayClient> {
  const { SignClient: SignClientClass } = await loadSignClient()
  const signClientStorage = createSignClientStorage(options.storage, KEY_PREFIX)
  let client: RelayClient
  try {
    client = await initClient(SignClientClass, options, signClientStorage)
  } catch {
    // The stored state is corrupt in a way that validation cannot detect. Without it the visitor pairs again, instead
    // of never.
    signClientStorage.clear()
    client = await initClient(SignClientClass, options, signClientStorage)
  }
  // Otherwise each request opens a frame of another host, and blocks if that host is blocked.
  client.core.verify.register = () => Promise.resolve('')
  ignoreStaleSocketErrors(client.core.relayer)
  patchDeleteSession(client)
  for (const check of ['isValidDisconnect', 'isValidEmit', 'isValidUpdate'])
    catchValidationRejections(client.engine, check)
  return client
}

async function initClient(
  SignClientClass: typeof SignClient,
  { projectId, metadata, relayUrl }: WalletConnectOptions,
  signClientStorage: SignClientStorage,
): Promise<RelayClient> {
  clearSharedCore()
  const opening = SignClientClass.init({
    projectId,
    ...(relayUrl && { relayUrl }),
    metadata: { ...metadata, icons: [...metadata.icons] },
    customStoragePrefix: KEY_PREFIX,
    storage: signClientStorage.values,
    telemetryEnabled: false,
    logger: 'silent',
  })
  clearSharedCore()
  return opening
}

/** Unawaited validations reject unhandled; swallow them. Callers that do await them still receive the error. */
function catchValidationRejections(engine: object, name: string): void {
  const check = Reflect.get(engine, name) as (message: unknown) => Promise<unknown>
  Reflect.set(engine, name, (message: unknown) => {
    const outcome = check(message)
    outcome.catch(() => undefined)
    return outcome
  })
}

/**
 * The library processes wallet messages sequentially and awaits each. If both sides end a session at once it waits
 * forever for deleted state, and if the socket breaks just then, for the relay's receipt; no wallet message would be
 * processed again. So ending a session always completes here.
 */
function patchDeleteSession({ engine, core: { relayer } }: RelayClient): void {
  const remove = Reflect.get(engine, 'deleteSession') as (session: unknown) => Promise<void>
  Reflect.set(engine, 'deleteSession', (session: unknown) => remove(session).catch(() => undefined))
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = (topic, options) => settleWithin(unsubscribe(topic, options), RELAY_TIMEOUT_MS)
}

/** The library shares one core per window; each manager has a separate one, which it may close. */
function clearSharedCore(): void {
  for (const end of ['', '_count'])
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${KEY_PREFIX}${end}`)
}

/** Closes a client: closes its socket, stops its heartbeat, and blocks reconnects. */
export function closeClient({ core: { heartbeat, relayer } }: RelayClient): void {
  heartbeat.stop()
  Object.assign(relayer, { connect: () => Promise.reject(new RelayUnreachableError()) })
  void relayer.transportClose().catch(() => undefined)
}

/**
 * Waits until the client's relay socket is open, opening it if needed.
 * @throws {RelayUnreachableError} after `RELAY_TIMEOUT_MS`, or at once if the browser is offline.
 */
export async function connectRelay({ core: { relayer } }: RelayClient): Promise<void> {
  const deadline = Date.now() + RELAY_TIMEOUT_MS
  for (;;) {
    if (relayer.connected) return
    if (Date.now() > deadline || isOffline()) throw new RelayUnreachableError()
    if (!relayer.connecting) void relayer.transportOpen().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * The library removes its listeners from a replaced socket. If the relay then closes that socket with a reason, its
 * error event has no listener, is thrown, and the window reports it.
 */
function ignoreStaleSocketErrors(relayer: RelayClient['core']['relayer']): void {
  const create = Reflect.get(relayer, 'createProvider') as () => Promise<void>
  Reflect.set(relayer, 'createProvider', async () => {
    await create.call(relayer)
    relayer.provider.on('error', () => undefined)
  })
}

/** Whether the browser reports that it is offline; false outside browsers. */
const isOffline = () => typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine

/** How bundlers, browsers and Node report a missing package; a chunk that failed to load reads differently. */
const MISSING = /resolve|cannot find (module|package)|bare specifier/i

let isLogged = false

/**
 * Loads the SignClient library, an optional peer dependency.
 * Imports the library. In a `try`, so that bundlers can build an app without it.
 * @throws see `toImportError`.
 */
async function loadSignClient() {
  try {
    const library = await import('@walletconnect/sign-client')
    // Some bundlers substitute an empty module for a missing package.
    if ('SignClient' in library) return library
  } catch (cause) {
    throw toImportError(cause)
  }
  throw createNotInstalledError()
}

/**
 * Maps a failed import to an error: `SignClientNotInstalledError`, logged once, if the package is missing;
 * `RelayUnreachableError` if it failed to load.
 */
export function toImportError(cause: unknown): Error {
  return MISSING.test(String(cause)) ? createNotInstalledError(cause) : new RelayUnreachableError({ cause })
}

function createNotInstalledError(cause?: unknown): Error {
  const problem = new SignClientNotInstalledError({ cause })
  if (!isLogged) console.error(problem.message)
  isLogged = true
  return problem
}

/** Value storage as the library requires it: any type, read asynchronously. */
type SignClientValues = NonNullable<Parameters<typeof SignClient.init>[0]>['storage'] & object

/**
 * The SignClient library's state in the page's storage. The library trusts stored values and fails permanently if
 * they are truncated, edited or from another version, so only well-formed values are passed on.
 * The library's storage, and a way to clear it.
 */
interface SignClientStorage {
  readonly values: SignClientValues
  /** Removes all keys that the library has used. */
  readonly clear: () => void
}

/** The library's name of a key: `wc@2:client:0.3:peppermint//session` is `session`. Undefined for the few others. */
const nameOf = (key: string): string | undefined => key.split('//')[1]

/**
 * Validates a value by its key: two keys hold maps, the others arrays of objects. Returns undefined for malformed
 * values.
 */
function validated(key: string, value: unknown): unknown {
  const name = nameOf(key)
  if (name === undefined) return value
  if (name === 'keychain' || name === 'messages') return isRecord(value) ? value : undefined
  if (!Array.isArray(value)) return undefined
  const items = value.filter(isRecord)
  // A subscription without a relay causes an unhandled rejection.
  return name === 'subscription' ? items.filter(({ relay }) => isRecord(relay)) : items
}

/** The library's storage on top of the page's, under keys that begin with `prefix.`. */
function createSignClientStorage(storage: TextStorage, prefix: string): SignClientStorage {
  const usedKeys = new Set<string>()
  const toStorageKey = (key: string) => {
    usedKeys.add(`${prefix}.${key}`)
    return `${prefix}.${key}`
  }
  // The library lists keys only to migrate an older storage; there is none here.
  const emptyList = () => Promise.resolve([])
  return {
    values: {
      getKeys: emptyList,
      getEntries: emptyList,
      getItem: async (key) => {
        try {
          // The value is whatever the library stored; its type is unknown at run time.
          return (validated(key, JSON.parse(storage.getItem(toStorageKey(key)) ?? 'null')) ??
            undefined) as never
        } catch {
          return undefined
        }
      },
      setItem: async (key, value) => storage.setItem(toStorageKey(key), JSON.stringify(value)),
      removeItem: async (key) => storage.removeItem(toStorageKey(key)),
    },
    clear: () => usedKeys.forEach((key) => storage.removeItem(key)),
  }
}
