import type { NameBook } from './name-list.ts';

const britain: NameBook = {
  main: {
    women:
      'Amelia,Beatrice,Charlotte,Eleanor,Freya,Georgia,Imogen,Isla,Niamh,Ophelia,Poppy,Rhiannon,Tamsin,Zainab',
    men: 'Callum,Harry,Jude,Leo,Rhys,Theo',
    family:
      'Ashworth,Bennett,Clarke,Davies,Ellis,Fraser,Hughes,Khan,MacLeod,Okafor,Pemberton,Whitfield,Shaw,Turner',
    cities:
      'London,Manchester,Edinburgh,Bristol,Cardiff,Leeds,Liverpool,Glasgow,Belfast,Brighton,Birmingham,Bath',
  },
};

const france: NameBook = {
  main: {
    women: 'Agathe,Camille,Chloé,Élise,Inès,Jade,Léonie,Manon,Maëlys,Noémie,Romane,Salomé,Anaïs,Aïssatou',
    men: 'Adrien,Bastien,Hugo,Jules,Maxime',
    family:
      'Bernard,Blanchard,Chevalier,Delacroix,Diallo,Fontaine,Garnier,Lefèvre,Marchand,Mercier,Perrin,Rousseau',
    cities: 'Paris,Lyon,Marseille,Bordeaux,Toulouse,Nice,Nantes,Lille,Strasbourg,Montpellier,Rennes,Annecy',
  },
};

const germany: NameBook = {
  main: {
    women:
      'Annika,Charlotte,Clara,Emilia,Frieda,Hannah,Johanna,Leonie,Luisa,Marlene,Mathilda,Paula,Theresa,Elif',
    men: 'Anton,Felix,Jonas,Lukas,Moritz',
    family: 'Becker,Brandt,Fischer,Hoffmann,Keller,Krüger,Lindner,Neumann,Schäfer,Vogel,Weiß,Yilmaz',
    cities: 'Berlin,Hamburg,München,Köln,Frankfurt am Main,Leipzig,Dresden,Stuttgart,Bremen,Freiburg,Münster',
  },
};

const italy: NameBook = {
  main: {
    women: 'Alessia,Beatrice,Bianca,Chiara,Elena,Federica,Ginevra,Giulia,Ludovica,Martina,Noemi,Sofia,Viola',
    men: 'Alessandro,Davide,Leonardo,Matteo,Tommaso',
    family: 'Bianchi,Caruso,Conti,De Luca,Esposito,Ferrara,Greco,Lombardi,Marino,Moretti,Rinaldi,Serra',
    cities: 'Roma,Milano,Napoli,Torino,Firenze,Bologna,Palermo,Venezia,Verona,Genova,Bari,Catania',
  },
};

const spain: NameBook = {
  main: {
    women: 'Alba,Carla,Daniela,Elena,Irene,Jimena,Lucía,Marina,Nuria,Paula,Rocío,Valeria,Vega,Ainhoa',
    men: 'Álvaro,Bruno,Hugo,Iker,Mateo',
    family:
      'Alonso Vidal,Castro Molina,Delgado Ruiz,Ferrer Soler,García Prieto,Herrera León,Iglesias Rey,Jiménez Mora,Lozano Gil,Navarro Cruz,Ortega Peña,Serrano Vega',
    cities:
      'Madrid,Barcelona,Valencia,Sevilla,Zaragoza,Málaga,Bilbao,Granada,Palma,Murcia,Salamanca,Las Palmas',
  },
};

export const EUROPEAN_NAMES = { gb: britain, fr: france, de: germany, it: italy, es: spain };
