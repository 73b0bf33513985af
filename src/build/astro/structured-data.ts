// What schema.org's types need so that search engines read them (their own documentation lists the required fields).

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['name', 'url'],
  WebPage: ['name'],
  Organization: ['name', 'url', 'logo'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventAttendanceMode', 'eventStatus'],
  VirtualLocation: ['url'],
  ProfilePage: ['mainEntity'],
  Person: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

/** What is wrong with structured data, as sentences; empty where nothing is. */
export function structuredDataFaults(data: unknown): string[] {
  const { '@context': context, '@graph': graph, ...rest } = (data ?? {}) as Record<string, unknown>;
  const faults = context === 'https://schema.org' ? [] : ['no context of schema.org'];
  return [...faults, ...(graph === undefined ? nodeFaults(rest) : valueFaults(graph))];
}

function valueFaults(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valueFaults);
  return value !== null && typeof value === 'object' ? nodeFaults(value as Record<string, unknown>) : [];
}

function nodeFaults(node: Record<string, unknown>): string[] {
  const inside = Object.values(node).flatMap(valueFaults);
  const type = String(node['@type'] ?? '');
  // A reference to another object of the page.
  if (type === '' && Object.keys(node).join() === '@id') return inside;
  const required = REQUIRED[type];
  if (!required) return [...inside, `the type "${type}" is not known here`];
  const missing = required.filter((field) => isEmpty(node[field]));
  return [...inside, ...missing.map((field) => `${type} has no ${field}`), ...formFaults(node)];
}

function formFaults(node: Record<string, unknown>): string[] {
  const addresses = ['url', 'item', 'logo'].filter((field) => field in node && !isWeb(node[field]));
  const instants = ['startDate', 'endDate', 'dateModified'].filter(
    (field) => field in node && Number.isNaN(Date.parse(String(node[field]))),
  );
  return [
    ...addresses.map((field) => `${field} is not an address: ${String(node[field])}`),
    ...instants.map((field) => `${field} is not a date: ${String(node[field])}`),
  ];
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function isWeb(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value);
}
