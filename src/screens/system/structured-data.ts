// What several pages tell search engines, in the words of schema.org.
import { OPERATOR, SITE_NAME, SOCIAL_LINKS } from '#domain/brand.ts';

type Site = URL | string | undefined;

/** How other objects of the same page name the organization. */
function organizationId(site: Site): string {
  return new URL('/#organization', site).href;
}

/** Who runs the site, from the brand's one file. */
export function organization(site: Site): object {
  const links = SOCIAL_LINKS.map(({ url }) => url);
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: OPERATOR.name,
    url: new URL('/', site).href,
    logo: new URL('/icon-512.png', site).href,
    email: OPERATOR.contact,
    ...(links.length > 0 && { sameAs: links }),
  };
}

/** The site as this home page has it. */
export function webSite(path: string, lang: string, site: Site): object {
  return {
    '@type': 'WebSite',
    name: SITE_NAME,
    url: new URL(path, site).href,
    inLanguage: lang,
    publisher: { '@id': organizationId(site) },
  };
}

/** Questions with their answers, as they stand on the page. */
export function questionsPage(questions: readonly (readonly [string, string])[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}

/** From the country's page down to this one: names and paths. */
export function breadcrumbs(steps: readonly (readonly [string, string])[], site: Site): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, site).href,
    })),
  };
}
