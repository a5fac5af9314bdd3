/** The categories of the CIO pack, in their order. */
export const cioCategories = {
  'cost-savings': 'Cost savings',
  'risk-assessment': 'Risk assessment',
  'board-prep': 'Board prep',
  'market-analysis': 'Market analysis',
  roadmap: 'Roadmap',
} as const
export type CioCategory = keyof typeof cioCategories

export type CioPackItem = {
  id: string
  title: string
  description: string
  category: CioCategory
  query: string
}

export const cioPackMessages = {
  title: 'CIO Pack',
  description: 'Questions worth asking about any vendor. Each one is put to what you can see here.',
} as const

const items: readonly Omit<CioPackItem, 'id'>[] = [
  {
    category: 'cost-savings',
    title: 'What it costs',
    description: 'Prices, fees and what they are counted by.',
    query: 'What does it cost per month or year?',
  },
  {
    category: 'cost-savings',
    title: 'What it saved others',
    description: 'Savings that customers have put a figure on.',
    query: 'How much did customers save, and how was the saving measured?',
  },
  {
    category: 'cost-savings',
    title: 'What comes on top',
    description: 'Set-up, training, extra modules, charges that are easy to miss.',
    query: 'Which additional charges are there for setup, training or extra users?',
  },
  {
    category: 'risk-assessment',
    title: 'What went wrong',
    description: 'Outages and incidents, their cause, and what followed.',
    query: 'Which outages or incidents were there, and what caused them?',
  },
  {
    category: 'risk-assessment',
    title: 'What is certified',
    description: 'Audits and certificates, and since when.',
    query: 'Which security certifications and audits are there, and since when?',
  },
  {
    category: 'risk-assessment',
    title: 'Where data lives',
    description: 'Hosting, retention and deletion.',
    query: 'Where is data hosted, and how long is it kept?',
  },
  {
    category: 'risk-assessment',
    title: 'How one gets out',
    description: 'Terms, notice and export.',
    query: 'How does a contract end, and in which format is data exported?',
  },
  {
    category: 'board-prep',
    title: 'Who uses it',
    description: 'Named customers and the size of what they run.',
    query: 'Which customers use it, and how large are their installations?',
  },
  {
    category: 'board-prep',
    title: 'The case studies',
    description: 'A list of the customer stories.',
    query: 'List the case studies.',
  },
  {
    category: 'board-prep',
    title: 'Who stands behind it',
    description: 'Founding, owners, people and money.',
    query: 'When was the company founded, who owns it, and how many employees does it have?',
  },
  {
    category: 'market-analysis',
    title: 'The alternatives',
    description: 'What it is compared with, and how it fares.',
    query: 'How does it compare with competitors and alternatives?',
  },
  {
    category: 'market-analysis',
    title: 'Where it does not fit',
    description: 'Limits that the vendor admits.',
    query: 'When should a customer not buy it, and what are its limits?',
  },
  {
    category: 'market-analysis',
    title: 'The portfolio',
    description: 'A list of the products.',
    query: 'Which products are there?',
  },
  {
    category: 'roadmap',
    title: 'What comes next',
    description: 'What is planned, and when.',
    query: 'What is planned next, and when is it due?',
  },
  {
    category: 'roadmap',
    title: 'What moved',
    description: 'Features that were moved or dropped.',
    query: 'Which planned features were postponed, moved or cancelled?',
  },
  {
    category: 'roadmap',
    title: 'What ends',
    description: 'Versions that lose support.',
    query: 'Until when are older versions supported?',
  },
]

/** The questions of the CIO pack. */
export const cioPack: readonly CioPackItem[] = items.map((item, at) => ({
  id: `${item.category}-${at + 1}`,
  ...item,
}))
