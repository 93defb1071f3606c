export default {
  all: 'All',
  becauseOfFilter: 'shown because of a filter',
  actions: 'Actions',
} as const
