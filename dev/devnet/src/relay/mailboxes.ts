/** Messages by topic, stored until their TTL ends: a wallet that was offline receives them when it subscribes. */

/** A message as it is delivered. */
export interface RelayMessage {
  readonly topic: string
  readonly message: string
  /** Unix time in milliseconds. */
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string
}

/** One socket of a client, which may have several. */
export interface Subscriber {
  /** The client's id. A client's own messages are delivered to none of its sockets. */
  readonly client: string
  readonly deliver: (relayMessage: RelayMessage) => void
}

export interface Mailboxes {
  /** Delivers to all subscribers of the topic except the sender, and stores a copy for `ttl` seconds. */
  readonly publish: (sender: string, relayMessage: RelayMessage, ttl: number) => void
  /** Subscribes to a topic and delivers its stored messages, except the subscriber's own. */
  readonly subscribe: (subscriber: Subscriber, topic: string) => void
  readonly unsubscribe: (subscriber: Subscriber, topic: string) => void
  /** Unsubscribes from every topic. */
  readonly unsubscribeAll: (subscriber: Subscriber) => void
  /** Deletes all stored messages. */
  readonly clear: () => void
}

/** Creates empty mailboxes. */
export function createMailboxes(): Mailboxes {
  const subscribers = new Map<string, Set<Subscriber>>()
  const stored = new Map<
    string,
    { readonly relayMessage: RelayMessage; readonly sender: string; readonly until: number }[]
  >()

  return {
    publish(sender, relayMessage, ttl) {
      const queue = (stored.get(relayMessage.topic) ?? []).filter(({ until }) => until > Date.now())
      queue.push({ relayMessage, sender, until: Date.now() + ttl * 1_000 })
      stored.set(relayMessage.topic, queue)
      subscribers.get(relayMessage.topic)?.forEach((subscriber) => {
        if (subscriber.client !== sender) subscriber.deliver(relayMessage)
      })
    },
    subscribe(subscriber, topic) {
      const current = subscribers.get(topic) ?? new Set()
      if (current.has(subscriber)) return
      subscribers.set(topic, current.add(subscriber))
      for (const { relayMessage, sender, until } of stored.get(topic) ?? [])
        if (sender !== subscriber.client && until > Date.now()) subscriber.deliver(relayMessage)
    },
    unsubscribe: (subscriber, topic) => void subscribers.get(topic)?.delete(subscriber),
    unsubscribeAll: (subscriber) => subscribers.forEach((current) => current.delete(subscriber)),
    clear: () => stored.clear(),
  }
}
