/** Our own icon for this wallet, in its colors; not the vendor's artwork. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23fff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23f6851a' d='M5 5l7 4h4l7-4-1 12-4 6h-8l-4-6z'/%3E%3Cpath fill='%23763e1a' d='M10 15l3 2h-3zM18 15l-3 2h3zM12 21h4l-2 2z'/%3E%3C/svg%3E"
