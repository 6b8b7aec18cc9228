/** A value beside React, which components read with {@link useStore}. */
import { useSyncExternalStore } from 'react'

/** A value that changes. Keeps its identity until another one is set. */
export interface Store<T> {
  readonly get: () => T
  /** The first value: what a prerendered page shows, and hydration repeats. */
  readonly getFirst: () => T
  readonly set: (value: T) => void
  /** Calls back after each change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    getFirst: () => initial,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ subscribe, get, getFirst }: Omit<Store<T>, 'set'>): T =>
  useSyncExternalStore(subscribe, get, getFirst)
