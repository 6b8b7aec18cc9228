/** Messages by topic, kept until they lapse: a wallet that was away gets them when it subscribes. */

/** One message as it is delivered. */
export interface Letter {
  readonly topic: string
  readonly message: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string
}

/** Somebody who reads: one socket of a client, which may have several. */
export interface Reader {
  /** The client's own id; what a client published is not delivered to it, on none of its sockets. */
  readonly client: string
  readonly deliver: (letter: Letter) => void
}

export interface Mailboxes {
  /** Delivers to everyone who reads the topic, except the sending client, and keeps a copy for `ttl` seconds. */
  readonly publish: (sender: string, letter: Letter, ttl: number) => void
  /** Reads a topic from now on, beginning with what is kept and was not the reader's own. */
  readonly subscribe: (reader: Reader, topic: string) => void
  readonly unsubscribe: (reader: Reader, topic: string) => void
  /** Stops reading everything. */
  readonly leave: (reader: Reader) => void
  /** Empties every mailbox. */
  readonly forget: () => void
}

/** Empty mailboxes. */
export function createMailboxes(): Mailboxes {
  const readers = new Map<string, Set<Reader>>()
  const kept = new Map<
    string,
    { readonly letter: Letter; readonly sender: string; readonly until: number }[]
  >()

  return {
    publish(sender, letter, ttl) {
      const box = (kept.get(letter.topic) ?? []).filter(({ until }) => until > Date.now())
      box.push({ letter, sender, until: Date.now() + ttl * 1_000 })
      kept.set(letter.topic, box)
      readers.get(letter.topic)?.forEach((reader) => {
        if (reader.client !== sender) reader.deliver(letter)
      })
    },
    subscribe(reader, topic) {
      const there = readers.get(topic) ?? new Set()
      if (there.has(reader)) return
      readers.set(topic, there.add(reader))
      for (const { letter, sender, until } of kept.get(topic) ?? [])
        if (sender !== reader.client && until > Date.now()) reader.deliver(letter)
    },
    unsubscribe: (reader, topic) => void readers.get(topic)?.delete(reader),
    leave: (reader) => readers.forEach((there) => there.delete(reader)),
    forget: () => kept.clear(),
  }
}
