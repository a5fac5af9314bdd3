import { formatTime } from '../values/format-time.ts'
import type {
  DebtItem,
  debtOrders,
  OutcomeType,
  Risk,
  SwotList,
  vendorSizes,
} from './canvas-widgets.ts'

export const swotNames: Readonly<Record<SwotList, string>> = {
  strengths: 'Strengths',
  weaknesses: 'Weaknesses',
  opportunities: 'Opportunities',
  threats: 'Threats',
}

const oneOf: Readonly<Record<SwotList, string>> = {
  strengths: 'a strength',
  weaknesses: 'a weakness',
  opportunities: 'an opportunity',
  threats: 'a threat',
}

export const riskNames: Readonly<Record<Risk, string>> = {
  high: 'High risk',
  medium: 'Medium risk',
  low: 'Low risk',
}

export const riskLetters: Readonly<Record<Risk, string>> = { high: 'H', medium: 'M', low: 'L' }

export const outcomeNames: Readonly<Record<OutcomeType, string>> = {
  positive: 'Positive',
  negative: 'Negative',
  warning: 'Warning',
  neutral: 'Neutral',
}

export const vendorSizeNames: Readonly<Record<(typeof vendorSizes)[number], string>> = {
  large: 'Large',
  medium: 'Medium',
  small: 'Small',
}

export const debtOrderNames: Readonly<Record<(typeof debtOrders)[number], string>> = {
  manual: 'As listed',
  impact: 'Largest impact first',
  risk: 'Highest risk first',
  category: 'By name',
}

const place = (title: string, startMs: number | null) =>
  startMs === null ? title : `${title}, ${formatTime(Math.floor(startMs / 1000))}`

/** The texts of canvas widgets and their properties panel. */
export const widgetMessages = {
  nothingSelected: 'Select an item to view and edit its content.',
  selected: (count: number) => `${count} items selected`,
  mixed: 'Mixed',
  delete: (count: number) => (count === 1 ? 'Delete' : `Delete ${count} items`),
  title: 'Title',
  untitled: 'Untitled',
  x: 'X',
  y: 'Y',
  width: 'Width',
  height: 'Height',
  range: (least: number, most: number) => `Use ${least} to ${most}`,

  changedTitle: 'Changed the title',
  moved: 'Moved the item',
  resized: (count: number) => (count === 1 ? 'Resized the item' : `Resized ${count} items`),

  connects: (from: string | undefined, to: string | undefined, label: string) =>
    [label, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),

  more: (count: number | string) => `${count} more`,
  reorder: (name: string) => `Move ${name}`,
  reorderHint: 'Drag, or press the up and down arrow keys',
  drag: 'Drag to move',
  actions: (name: string) => `Actions for ${name}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveTo: (list: SwotList) => `Move to ${swotNames[list]}`,
  remove: 'Remove',
  movedEntry: (name: string, at: number, of: number) => `Moved ${name} to position ${at} of ${of}`,

  addEntry: (list: SwotList) => `Add ${oneOf[list]}`,
  newEntry: (list: SwotList) => `New entry in ${swotNames[list]}`,
  entry: (list: SwotList, at: number) => `${swotNames[list]}, entry ${at}`,
  addedEntry: (list: SwotList) => `Added ${oneOf[list]}`,
  addedEntries: (list: SwotList, count: number) => `Added ${count} entries to ${swotNames[list]}`,
  changedEntry: (list: SwotList) => `Changed ${oneOf[list]}`,
  removedEntry: (list: SwotList) => `Removed ${oneOf[list]}`,
  movedTo: (list: SwotList, at: number, of: number) =>
    `Moved to ${swotNames[list]}, position ${at} of ${of}`,
  none: 'None',
  lists: 'The four lists',

  vendors: 'Vendors',
  vendor: 'Vendor',
  newVendor: 'New vendor',
  xAxis: 'Horizontal axis',
  yAxis: 'Vertical axis',
  size: 'Size',
  own: 'Our own product',
  ownLegend: 'Our own',
  othersLegend: 'Others',
  addVendor: 'Add a vendor',
  addedVendor: 'Added a vendor',
  changedVendor: (name: string) => `Changed ${name}`,
  removedVendor: (name: string) => `Removed ${name}`,
  movedVendor: (name: string, x: number, y: number) => `Moved ${name} to ${x}, ${y}`,
  changedAxis: 'Changed the name of an axis',
  noVendors: 'No vendors yet',
  point: (name: string, x: string, y: string, size: string, own: boolean) =>
    `${name}: ${x}, ${y}, ${size.toLowerCase()}${own ? ', our own' : ''}`,
  coordinate: (axis: string, value: number) => `${axis} ${value}`,
  pointHint: 'Arrow keys move the vendor by 1, with Shift by 5. Enter shows its details.',

  items: 'Items',
  category: 'Category',
  newItem: 'New item',
  risk: 'Risk',
  impact: 'Impact in percent',
  impactOf: (category: string) => `Impact of ${category} in percent`,
  riskOf: (category: string) => `Risk of ${category}`,
  order: 'Order',
  addItem: 'Add an item',
  addedItem: 'Added an item',
  changedItem: ({ category }: Pick<DebtItem, 'category'>) => `Changed ${category}`,
  removedItem: ({ category }: Pick<DebtItem, 'category'>) => `Removed ${category}`,
  changedOrder: 'Changed the order',
  total: (sum: number) => `${sum}% in total`,
  percent: (value: number) => `${value}%`,
  noItems: 'No items yet',

  scenario: 'Scenario',
  outcomes: 'Outcomes',
  outcome: 'Outcome',
  newOutcome: 'New outcome',
  value: 'Value',
  valueOf: (label: string) => `Value of ${label}`,
  kind: 'Kind',
  kindOf: (label: string) => `Kind of ${label}`,
  addOutcome: 'Add an outcome',
  addedOutcome: 'Added an outcome',
  changedOutcome: (label: string) => `Changed ${label}`,
  removedOutcome: (label: string) => `Removed ${label}`,
  changedScenario: 'Changed the scenario',
  noOutcomes: 'No outcomes yet',

  material: 'From your material',
  addMaterial: 'Add from your material',
  addMaterialTo: (list: SwotList) => `Add to ${swotNames[list]} from your material`,
  addTo: 'Add to',
  search: 'Search products, briefs and videos',
  searchHint:
    'Search your products, your briefs and what is said in their videos. Choose a result to add it, or drag it onto a list or map.',
  searchFailed: 'The search failed. Check your connection and try again.',
  noneFound: 'Nothing in your material matches.',
  kinds: { product: 'Products', brief: 'Briefs', passage: 'Said in videos' },
  place,
  from: 'from: ',
  fromUnknown: 'from your material',
  gone: "The source was deleted, or you don't have access to it",
  changed: 'The source has changed',
  update: 'Update',
  updateHint: 'Keep the entry and refer to the current source',
  updated: 'Updated the source',
} as const
