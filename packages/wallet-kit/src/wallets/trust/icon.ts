/** Our own icon for this wallet, in its colors; not the vendor's artwork. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%233375bb' d='M14 4c3 2 6 2.500 9 2.500 0 9-2 14-9 17.500-7-3.500-9-8.500-9-17.500 3 0 6-.5 9-2.500z'/%3E%3Cpath fill='%23fff' d='M14 8v12c-4-2-5.500-5-5.800-10 2 0 4-.8 5.800-2z'/%3E%3C/svg%3E"
