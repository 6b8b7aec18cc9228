/** Words of navigation between pages. */

export const pageUnreachable = {
  offline: 'You’re offline. This page stays as it is.',
  failed: 'That page didn’t load. This one stays as it is.',
  retry: 'Try again',
  close: 'Close',
} as const
