/** A list that is divided into days, newest first. */
import type { MessageListItem, TransactionListItem } from '@peppermint/safe/wire'
import { type ReactNode, useState } from 'react'
import { dayText, formatDay } from '../words/moments.ts'

type Listed = TransactionListItem | MessageListItem
type Kind = 'TRANSACTION' | 'MESSAGE'
type ItemOf<K extends Kind> = Extract<Listed, { readonly type: K }>

export interface DayGroup<K extends Kind> {
  /** Unix milliseconds; undefined for items before the first label. */
  readonly day: number | undefined
  readonly items: readonly ItemOf<K>[]
}

/**
 * Days that a further page repeats are one group: a label has the time of the first item below it.
 * @param dayOf names the day of a time, in the time zone that days are cut in.
 */
export function groupDays<K extends Kind>(
  listed: readonly Listed[],
  kind: K,
  dayOf: (time: number) => string,
): readonly DayGroup<K>[] {
  const groups: { day: number | undefined; items: ItemOf<K>[] }[] = []
  for (const item of listed) {
    if (item.type === 'DATE_LABEL') {
      const last = groups.at(-1)?.day
      if (last === undefined || dayOf(last) !== dayOf(item.timestamp))
        groups.push({ day: item.timestamp, items: [] })
    } else if (item.type === kind) {
      if (groups.length === 0) groups.push({ day: undefined, items: [] })
      groups.at(-1)?.items.push(item as ItemOf<K>)
    }
  }
  return groups.filter(({ items }) => items.length > 0)
}

interface DaysProps<K extends Kind> {
  readonly items: readonly Listed[]
  readonly kind: K
  /** The visitor's, unless the days are cut in another one. */
  readonly timeZone?: string
  readonly empty: string
  readonly children: (item: ItemOf<K>) => ReactNode
}

export function Days<K extends Kind>({ items, kind, timeZone, empty, children }: DaysProps<K>) {
  // “Today” may be a day old on a page that stays open; the list then has a newer one above.
  const [now] = useState(() => Date.now())
  const groups = groupDays(items, kind, (time) => dayText(time, timeZone))
  if (groups.length === 0) return <p className="empty">{empty}</p>
  return groups.map(({ day, items: ofDay }) => (
    <section key={day ?? ''} className="list">
      {day !== undefined && <h3>{formatDay(day, now, timeZone)}</h3>}
      <ol className="q">{ofDay.map(children)}</ol>
    </section>
  ))
}
