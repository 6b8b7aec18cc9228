/**
 * The library behind the line, opened and closed. It is kept quiet: no telemetry, no verification frame, no logs, its
 * own names in the page's storage. A client that is closed says nothing more to anybody, which the library itself
 * cannot promise: it would go on trying to send for a minute.
 */
import type { SignClient } from '@walletconnect/sign-client'
import type { TextStorage } from '../wallets/browserStorage.ts'
import type { WalletConnectOptions } from './options.ts'
import { loadSignClient } from './loadSignClient.ts'
import { RelayUnreachableError } from './errors.ts'
import { type SignClientStorage, createSignClientStorage } from './signClientStorage.ts'

export type RelayClient = Awaited<ReturnType<typeof SignClient.init>>

/** How long, in milliseconds, a relay may take to be reached, or to confirm that it has taken a message. */
export const RELAY_TIMEOUT_MS = 6_000

const KEY_PREFIX = 'peppermint'

/** Opens a client on what is stored. Contacts the relay only where something is stored that needs it. */
export async function openClient(
  options: WalletConnectOptions & { readonly storage: TextStorage },
): Promise<RelayClient> {
  const { SignClient: SignClientClass } = await loadSignClient()
  const signClientStorage = createSignClientStorage(options.storage, KEY_PREFIX)
  let client: RelayClient
  try {
    client = await initClient(SignClientClass, options, signClientStorage)
  } catch {
    // What it remembered is spoilt in a way that no shape tells. Without it the visitor pairs anew, instead of never.
    signClientStorage.clear()
    client = await initClient(SignClientClass, options, signClientStorage)
  }
  // Otherwise a frame of another host is opened for each question, and waited for where that host is blocked.
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

/**
 * The library does not wait for some of its own checks of what a wallet sends: one that fails is nobody's, and the
 * window reports an error that nothing in the page made. Whoever does wait still learns of it.
 */
function catchValidationRejections(engine: object, name: string): void {
  const check = Reflect.get(engine, name) as (message: unknown) => Promise<unknown>
  Reflect.set(engine, name, (message: unknown) => {
    const outcome = check(message)
    outcome.catch(() => undefined)
    return outcome
  })
}

/**
 * The library heeds what wallets send one after another, and waits for each. Where both sides end a session in the same
 * moment it waits for ever for what is gone already, and where the socket breaks just then, for the relay's receipt: no
 * wallet would be heard again. So the end of a session always comes to its end here.
 */
function patchDeleteSession({ engine, core: { relayer } }: RelayClient): void {
  const remove = Reflect.get(engine, 'deleteSession') as (session: unknown) => Promise<void>
  Reflect.set(engine, 'deleteSession', (session: unknown) => remove(session).catch(() => undefined))
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = async (topic, options) => {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, RELAY_TIMEOUT_MS)
    await Promise.race([unsubscribe(topic, options), late.promise]).catch(() => undefined)
    clearTimeout(timer)
  }
}

/** The library shares one core among all that run in a window; each line has its own, which it may close. */
function clearSharedCore(): void {
  for (const end of ['', '_count'])
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${KEY_PREFIX}${end}`)
}

/** Ends a client: closes its socket, stops its clock, and keeps it from opening another. */
export function closeClient({ core: { heartbeat, relayer } }: RelayClient): void {
  heartbeat.stop()
  Object.assign(relayer, { connect: () => Promise.reject(new RelayUnreachableError()) })
  void relayer.transportClose().catch(() => undefined)
}

/**
 * Waits until the client's socket to the relay is open, opening it where it is not.
 * @throws {RelayUnreachableError} after `RELAY_TIMEOUT_MS`, or at once where the browser says that it is offline.
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
 * The library stops listening to a socket that it replaces. One that the relay closes after that with a reason throws,
 * for an error that nobody listens for is thrown, and the window reports it.
 */
function ignoreStaleSocketErrors(relayer: RelayClient['core']['relayer']): void {
  const create = Reflect.get(relayer, 'createProvider') as () => Promise<void>
  Reflect.set(relayer, 'createProvider', async () => {
    await create.call(relayer)
    relayer.provider.on('error', () => undefined)
  })
}

/** What the browser says of itself; elsewhere nobody says. */
const isOffline = () => typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
