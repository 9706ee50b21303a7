/** The states of a deal: on its page, and on the page of its product. */
export const dealStates = {
  requested: 'Requested',
  accepted: 'Accepted',
  handed_over: 'Handed over',
  declined: 'Declined',
  cancelled: 'Cancelled',
  closed: 'Sold to another',
  no_show: 'No-show',
  contested: 'Disputed',
  expired: 'Expired',
}
