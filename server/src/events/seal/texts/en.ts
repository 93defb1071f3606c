export default {
  deleted: 'Entry {seq} (event {event}) was deleted.',
  changed: 'Entry {seq} (event {event}) was changed after it was sealed.',
  noKey: 'Entry {seq} cannot be checked: APP_KEYS does not hold the key {key} that it was sealed with.',
  oneGone: 'Entry {from} was deleted with its seal.',
  someGone: 'Entries {from} to {to} were deleted with their seals.',
  cutOff: 'The chain ends at entry {end}, but it had {entries} entries on {at}: the end was deleted.',
  rewritten: 'Entry {seq} has another seal than it had on {at}: the chain was written anew.',
  inserted: 'Event {event} was inserted past the seal.',
  neverSealed: 'Event {event} was deleted before it was sealed.',
} as const
