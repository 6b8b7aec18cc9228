/* Drawing: @web3icons/core, MIT license; see THIRD_PARTY.md. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' fill='none' viewBox='0 0 24 24'%3E%3Cg clip-path='url(%23xai__a)'%3E%3Cpath fill='%23FF253A' d='M24 0H0v24h24z'/%3E%3Cpath fill='%23fff' fill-rule='evenodd' d='M15.26 16.192H8.74l2.323-4.026-1.58-2.735L4 18.928h16L12 5.072l-1.58 2.736z' clip-rule='evenodd'/%3E%3C/g%3E%3Cdefs%3E%3CclipPath id='xai__a'%3E%3Cpath fill='%23fff' d='M0 0h24v24H0z'/%3E%3C/clipPath%3E%3C/defs%3E%3C/svg%3E"
