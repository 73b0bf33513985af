import type { NameBook } from './name-list.ts';

const russia: NameBook = {
  main: {
    women: 'Алиса,Анастасия,Варвара,Вероника,Дарья,Екатерина,Ксения,Мария,Полина,Софья,Таисия,Ульяна',
    men: 'Артём,Илья,Максим,Никита,Тимофей',
    family:
      'Белова,Волкова,Громова,Егорова,Зайцева,Ковалёва,Лебедева,Морозова,Орлова,Соколова,Тихонова,Фролова',
    menFamily: 'Белов,Волков,Громов,Егоров,Зайцев,Ковалёв,Лебедев,Морозов,Орлов,Соколов',
    cities:
      'Москва,Санкт-Петербург,Казань,Екатеринбург,Новосибирск,Нижний Новгород,Самара,Сочи,Томск,Краснодар',
  },
  local: {
    share: 0.4,
    list: {
      women: 'Alina,Darya,Ekaterina,Ksenia,Polina,Sofia,Veronika',
      men: 'Ilya,Maxim,Nikita',
      family: 'Belova,Gromova,Lebedeva,Morozova,Orlova,Sokolova',
      menFamily: 'Belov,Gromov,Lebedev,Morozov,Orlov',
      cities: 'Moscow,Saint Petersburg,Kazan,Yekaterinburg,Novosibirsk,Sochi',
    },
  },
};

const ukraine: NameBook = {
  main: {
    women: 'Анна,Вікторія,Дарина,Єлизавета,Злата,Ірина,Катерина,Марта,Олена,Соломія,Христина,Юлія',
    men: 'Андрій,Богдан,Данило,Максим,Остап',
    family:
      'Бондаренко,Гончар,Іваненко,Коваленко,Кравчук,Лисенко,Мельник,Петренко,Савченко,Ткачук,Шевчук,Яворська',
    menFamily: 'Бондаренко,Гончар,Коваленко,Кравчук,Лисенко,Мельник,Петренко,Шевчук',
    cities: 'Київ,Львів,Одеса,Харків,Дніпро,Чернівці,Вінниця,Полтава,Ужгород,Івано-Франківськ',
  },
  local: {
    share: 0.4,
    list: {
      women: 'Daryna,Khrystyna,Marta,Olena,Solomiia,Viktoriia,Zlata',
      men: 'Andrii,Bohdan,Danylo',
      family: 'Bondarenko,Kovalenko,Kravchuk,Lysenko,Melnyk,Shevchuk',
      cities: 'Kyiv,Lviv,Odesa,Kharkiv,Dnipro,Chernivtsi',
    },
  },
};

const kazakhstan: NameBook = {
  main: {
    women: 'Aigerim,Aisulu,Amina,Aruzhan,Dana,Dinara,Gulnaz,Kamila,Madina,Nazerke,Saltanat,Zhansaya',
    men: 'Alikhan,Arman,Daniyar,Nursultan,Timur',
    family:
      'Abdrakhmanova,Bekova,Dzhaksybekova,Iskakova,Kassymova,Nurlanova,Omarova,Sadykova,Seitkali,Tulegenova,Zhumabek',
    menFamily: 'Abdrakhmanov,Bekov,Iskakov,Kassymov,Omarov,Sadykov,Seitkali',
    cities: 'Almaty,Astana,Shymkent,Karaganda,Aktobe,Atyrau,Pavlodar,Kostanay,Taraz',
  },
  local: {
    share: 0.4,
    list: {
      women: 'Айгерім,Аружан,Әсел,Дана,Жансая,Мадина,Назерке',
      men: 'Әлихан,Арман,Нұрлан',
      family: 'Әбдірахманова,Бекова,Қасымова,Нұрланова,Омарова,Сейітқали',
      menFamily: 'Беков,Қасымов,Омаров,Сейітқали',
      cities: 'Алматы,Астана,Шымкент,Қарағанды,Ақтөбе,Тараз',
    },
  },
};

export const EASTERN_EUROPEAN_NAMES = { ru: russia, ua: ukraine, kz: kazakhstan };
