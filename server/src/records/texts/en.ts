export default {
  changedBySomebody: 'Someone changed {what} while you were editing.',
  changedByOne: '{who} changed {what} while you were editing.',
  changedByTwo: '{who} and {other} changed {what} while you were editing.',
  changedByMany: '{who} and {others, number} others changed {what} while you were editing.',
} as const
