// The Americas and Australia.
import type { NameBook } from './name-list.ts';

const unitedStates: NameBook = {
  main: {
    women:
      'Aaliyah,Ava,Brooke,Camila,Delaney,Emerson,Grace,Harper,Imani,Jordan,Kennedy,Layla,Madison,Naomi,Savannah,Sienna',
    men: 'Caleb,Dominic,Elijah,Mason,Xavier',
    family:
      'Anderson,Bennett,Brooks,Carter,Coleman,Diaz,Ellington,Foster,Hayes,Jefferson,Kim,Morales,Patterson,Sullivan,Walker',
    cities:
      'New York,Los Angeles,Chicago,Atlanta,Miami,Austin,Seattle,Denver,Nashville,San Diego,New Orleans,Phoenix,Honolulu',
  },
  local: {
    share: 0.06,
    list: { women: 'ليلى,نور,ياسمين', men: 'كريم', family: 'حداد,منصور,خوري', cities: 'Dearborn,Houston' },
  },
};

const canada: NameBook = {
  main: {
    women: 'Abigail,Amélie,Claire,Ella,Florence,Hailey,Juliette,Maëva,Maya,Olivia,Simone,Sophie,Tessa,Zoé',
    men: 'Félix,Liam,Noah,Olivier,William',
    family:
      'Bouchard,Campbell,Chen,Fraser,Gagnon,Gill,Lavoie,MacDonald,Nguyen,Pelletier,Singh,Tremblay,Wilson',
    cities: 'Toronto,Montréal,Vancouver,Calgary,Ottawa,Halifax,Québec,Winnipeg,Victoria,Edmonton',
  },
};

const australia: NameBook = {
  main: {
    women: 'Ava,Charlotte,Chloe,Eliza,Georgie,Isla,Matilda,Mia,Piper,Ruby,Sienna,Tahlia,Willow,Zara',
    men: 'Archie,Cooper,Jack,Lachlan,Oscar',
    family:
      'Anderson,Bui,Campbell,Doyle,Edwards,Hughes,Kelly,McKenzie,Nguyen,Papadopoulos,Robinson,Walsh,Watson',
    cities: 'Sydney,Melbourne,Brisbane,Perth,Adelaide,Hobart,Darwin,Cairns,Newcastle,Gold Coast,Canberra',
  },
};

const brazil: NameBook = {
  main: {
    women: 'Ana Clara,Beatriz,Bruna,Camila,Helena,Isadora,Júlia,Larissa,Letícia,Luiza,Mariana,Rafaela,Yasmin',
    men: 'Caio,Felipe,Gustavo,Murilo,Thiago',
    family:
      'Albuquerque,Andrade,Barbosa,Cardoso,Figueiredo,Lima,Monteiro,Nascimento,Oliveira,Ribeiro,Santana,Teixeira',
    cities:
      'São Paulo,Rio de Janeiro,Salvador,Belo Horizonte,Recife,Fortaleza,Curitiba,Porto Alegre,Manaus,Florianópolis,Brasília',
  },
};

const mexico: NameBook = {
  main: {
    women:
      'Alondra,Andrea,Camila,Daniela,Ximena,Fernanda,Itzel,Jimena,Mariana,Paloma,Renata,Regina,Valeria,Yaretzi',
    men: 'Diego,Emiliano,Iván,Leonardo,Santiago',
    family:
      'Aguilar Ríos,Cervantes Luna,Domínguez Sosa,Estrada Pérez,Flores Nava,Guerrero Solís,Hernández Vega,Juárez Lara,Mendoza Cruz,Ramírez Ochoa,Salazar Peña,Villarreal Ruiz',
    cities:
      'Ciudad de México,Guadalajara,Monterrey,Puebla,Mérida,Oaxaca,Tijuana,Querétaro,León,Cancún,Guanajuato,Veracruz',
  },
};

export const AMERICAN_NAMES = { us: unitedStates, ca: canada, au: australia, br: brazil, mx: mexico };
