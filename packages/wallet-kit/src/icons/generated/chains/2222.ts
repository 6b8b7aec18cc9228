/* Drawing: @web3icons/core, MIT license; see THIRD_PARTY.md. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' fill='none' viewBox='0 0 24 24'%3E%3Cg clip-path='url(%23kava__a)'%3E%3Cpath fill='%23FF564F' d='M24 0H0v24h24z'/%3E%3Cpath fill='%23fff' d='M8.229 20V4H5.714v16zm6.915 0-5.66-8.002 5.66-7.995h3.142l-5.657 7.995L18.286 20z'/%3E%3C/g%3E%3Cdefs%3E%3CclipPath id='kava__a'%3E%3Cpath fill='%23fff' d='M0 0h24v24H0z'/%3E%3C/clipPath%3E%3C/defs%3E%3C/svg%3E"
