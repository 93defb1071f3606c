import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const visitRecords: ProgramPlan = {
  code: 'EVV-1',
  titles: { en: 'EVV and visit notes', es: 'EVV y notas de visita', ru: 'EVV и записи о визитах' },
  descriptions: {
    en: 'Clock in and out right, and write notes that help the next person.',
    es: 'Marque bien la entrada y la salida, y escriba notas que ayuden a quien sigue.',
    ru: 'Как правильно отмечать приход и уход и писать записи, полезные следующему.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Documentation and EVV', 20, {
      en: `# Electronic visit verification
        A federal law, the 21st Century Cures Act, asks every state to check Medicaid home visits electronically. This is called **EVV**. It shows that the client got the care, and that you get paid for it.
        ## Six facts prove a visit
        1. The kind of service
        2. The client
        3. The date
        4. The place
        5. The caregiver
        6. When it began and when it ended
        ## Right every time
        - Clock in **after** you arrive and clock out **before** you leave.
        - Use the way your agency gave you: the app with location turned on, the client's phone, or the small device in the home.
        - Use only your own code. Never clock in for someone else, and never share your password.
        - Mark the tasks you did, and only those.
        ## When something goes wrong
        Forgot, no signal, phone dead, client in the hospital? Call the office **the same day**. They correct the visit with a reason, and you may have to sign. Don't ask the client to confirm a time when you weren't there. A false time is fraud. It can cost your job and your certificate, and it can be a crime.
        If you and the client leave the home, for the doctor or for shopping, follow the care plan, and tell the office if you will clock out somewhere else.`,
      es: `# Verificación electrónica de visitas
        Una ley federal, 21st Century Cures Act, pide a cada estado verificar de forma electrónica las visitas de Medicaid. Se llama **EVV**. Muestra que el cliente recibió el cuidado y que a usted se le debe pagar.
        ## Seis datos prueban una visita
        1. El tipo de servicio
        2. El cliente
        3. La fecha
        4. El lugar
        5. El cuidador
        6. Cuándo comenzó y cuándo terminó
        ## Bien cada vez
        - Marque la entrada **después** de llegar y la salida **antes** de irse.
        - Use la forma que le dio su agencia: la aplicación con la ubicación encendida, el teléfono del cliente o el aparato pequeño en la casa.
        - Use solo su propio código. Nunca marque por otra persona ni comparta su contraseña.
        - Marque las tareas que hizo, y solo esas.
        ## Cuando algo sale mal
        ¿Se le olvidó, no hay señal, se descargó el teléfono, el cliente está en el hospital? Llame a la oficina **el mismo día**. Ellos corrigen la visita con un motivo y quizás usted deba firmar. No pida al cliente que confirme una hora en que usted no estuvo. Una hora falsa es fraude. Puede costarle el trabajo y el certificado, y puede ser un delito.
        Si usted y el cliente salen de la casa, al médico o de compras, siga el plan de cuidado y avise a la oficina si va a marcar la salida en otro lugar.`,
      ru: `# Электронная проверка визитов
        Федеральный закон 21st Century Cures Act требует, чтобы каждый штат проверял визиты Medicaid электронным способом. Это называется **EVV**. Проверка показывает, что клиент получил помощь и что вам за неё нужно заплатить.
        ## Визит подтверждают шесть фактов
        1. Вид услуги
        2. Клиент
        3. Дата
        4. Место
        5. Помощник
        6. Время начала и конца
        ## Правильно каждый раз
        - Отмечайте приход **после** того, как пришли, и уход **до** того, как уйдёте.
        - Пользуйтесь способом, который дало агентство: приложением с включённой геолокацией, телефоном клиента или устройством в доме.
        - Пользуйтесь только своим кодом. Никогда не отмечайтесь за другого и никому не давайте пароль.
        - Отмечайте те дела, которые сделали, и только их.
        ## Если что-то не получилось
        Забыли, нет связи, сел телефон, клиент в больнице? Звоните в офис **в тот же день**. Там исправят визит и укажут причину; возможно, вам нужно будет подписать. Не просите клиента подтвердить время, когда вас не было. Ложное время — это мошенничество. Можно потерять работу и сертификат, это может быть преступлением.
        Если вы с клиентом выходите из дома, к врачу или за покупками, следуйте плану ухода и сообщите в офис, если отметите уход в другом месте.`,
    }),
    read('Documentation and EVV', 20, {
      en: `# Notes that help
        If it isn't written down, nobody can prove that it was done. Your note is read by the nurse, the next aide, the surveyor, and sometimes a judge.
        ## A good note is
        - **True:** what you saw, heard, smelled, measured and did
        - **Clear:** short words, no guesses
        - **On time:** written during the visit or right after
        - **Complete:** tasks done, tasks refused and why, changes, whom you called and when
        ## Fact or opinion?
        - Opinion: "Client was lazy and in a bad mood."
        - Fact: "Client stayed in bed until noon. Said: 'Leave me alone.' Ate half of lunch."
        - Opinion: "Wound looks infected."
        - Fact: "Red area the size of a quarter on the left heel. Warm. Called nurse at 10:15."
        ## Rules for corrections
        1. On paper, draw one line through the mistake. Write your initials and the date. Don't erase and don't use white-out.
        2. In the app, add a note. Never change the past.
        3. Never sign for a client, and never write before it is done.
        ## Refusals
        A client may refuse a bath, a meal or a walk. Ask why, offer it later, write it down, and tell the nurse if it happens again.`,
      es: `# Notas que ayudan
        Si no está escrito, nadie puede probar que se hizo. Su nota la leen la enfermera, el cuidador siguiente, el inspector y a veces un juez.
        ## Una buena nota es
        - **Verdadera:** lo que vio, oyó, olió, midió e hizo
        - **Clara:** palabras cortas, sin adivinar
        - **A tiempo:** escrita durante la visita o enseguida después
        - **Completa:** tareas hechas, tareas rechazadas y por qué, cambios, a quién llamó y cuándo
        ## ¿Hecho u opinión?
        - Opinión: "El cliente estaba flojo y de mal humor."
        - Hecho: "El cliente se quedó en cama hasta el mediodía. Dijo: 'Déjeme en paz'. Comió la mitad del almuerzo."
        - Opinión: "La herida parece infectada."
        - Hecho: "Zona roja del tamaño de una moneda de 25 centavos en el talón izquierdo. Caliente. Llamé a la enfermera a las 10:15."
        ## Reglas para corregir
        1. En papel, tache el error con una sola línea. Ponga sus iniciales y la fecha. No borre ni use corrector.
        2. En la aplicación, agregue una nota. Nunca cambie el pasado.
        3. Nunca firme por un cliente y nunca escriba antes de hacer.
        ## Rechazos
        Un cliente puede rechazar un baño, una comida o una caminata. Pregunte por qué, ofrézcalo más tarde, escríbalo y avise a la enfermera si se repite.`,
      ru: `# Записи, которые помогают
        Что не записано, того никто не докажет. Вашу запись читают медсестра, следующий помощник, инспектор, а иногда и судья.
        ## Хорошая запись
        - **Правдивая:** что вы видели, слышали, чувствовали по запаху, измерили и сделали
        - **Ясная:** короткие слова, без догадок
        - **Своевременная:** сделана во время визита или сразу после
        - **Полная:** сделанные дела, отказы и причины, изменения, кому и когда вы звонили
        ## Факт или мнение?
        - Мнение: «Клиент ленился и был не в духе».
        - Факт: «Клиент лежал в постели до полудня. Сказал: "Оставьте меня". Съел половину обеда».
        - Мнение: «Рана, похоже, воспалилась».
        - Факт: «Красное пятно размером с монету 25 центов на левой пятке. Тёплое. В 10:15 позвонила медсестре».
        ## Как исправлять
        1. На бумаге зачеркните ошибку одной чертой. Поставьте инициалы и дату. Не стирайте и не замазывайте.
        2. В приложении добавьте запись. Никогда не меняйте прошлое.
        3. Никогда не подписывайтесь за клиента и не записывайте заранее.
        ## Отказ
        Клиент может отказаться от мытья, еды или прогулки. Спросите почему, предложите позже, запишите и сообщите медсестре, если это повторится.`,
    }),
    quiz('Documentation and EVV', 20, {
      en: `# Check what you know
        ? When do you clock in?
        = After I arrive at the client's home
        - When I leave my home
        - When I get off the bus
        - When my shift should begin
        ! The visit begins when you are there.
        ? You forgot to clock out. What do you do?
        = Call the office the same day
        - Clock out from home at the usual time
        - Ask the client to sign a different time
        - Nothing
        ! The office can correct a visit with a reason.
        ? Which facts does EVV record? Choose all that apply.
        = The place
        = The caregiver
        = Start and end of the visit
        - What the client paid for lunch
        ! Six facts: service, client, date, place, caregiver, start and end.
        ?F It is fine to clock in for a friend who is running late.
        ! That is fraud, for both of you.
        ? Which note is a fact?
        = "Ate half of breakfast. Said she feels sick."
        - "Is picky again."
        - "Seems depressed."
        - "Was in a good mood because of me."
        ! Write what anyone in the room could have seen or heard.
        ? You wrote a wrong number on paper. What do you do?
        = Draw one line through it, add initials and date
        - Use white-out
        - Write over it
        - Throw the page away
        ! A reader must still see what was there.
        ?# A client refuses her bath. Put the steps in order.
        1. Ask why
        2. Offer it later
        3. Write down the refusal and the reason
        4. Tell the nurse if it happens again
        ! Refusing is her right. A reason often shows a way.`,
      es: `# Compruebe lo que sabe
        ? ¿Cuándo marca la entrada?
        = Después de llegar a la casa del cliente
        - Al salir de mi casa
        - Al bajar del autobús
        - Cuando debería empezar mi turno
        ! La visita comienza cuando usted está ahí.
        ? Olvidó marcar la salida. ¿Qué hace?
        = Llamo a la oficina el mismo día
        - Marco desde mi casa a la hora de siempre
        - Pido al cliente que firme otra hora
        - Nada
        ! La oficina puede corregir una visita con un motivo.
        ? ¿Qué datos guarda EVV? Elija todas las correctas.
        = El lugar
        = El cuidador
        = El comienzo y el fin de la visita
        - Lo que pagó el cliente por el almuerzo
        ! Seis datos: servicio, cliente, fecha, lugar, cuidador, comienzo y fin.
        ?F Está bien marcar la entrada por una amiga que llega tarde.
        ! Eso es fraude, de las dos personas.
        ? ¿Qué nota es un hecho?
        = "Comió la mitad del desayuno. Dijo que tiene náuseas."
        - "Otra vez está caprichosa."
        - "Parece deprimida."
        - "Estaba contenta gracias a mí."
        ! Escriba lo que cualquiera en el cuarto habría visto u oído.
        ? Escribió un número equivocado en papel. ¿Qué hace?
        = Lo tacho con una línea y pongo iniciales y fecha
        - Uso corrector
        - Escribo encima
        - Tiro la hoja
        ! Quien lee debe poder ver lo que decía.
        ?# Una clienta rechaza el baño. Ordene los pasos.
        1. Preguntar por qué
        2. Ofrecerlo más tarde
        3. Escribir el rechazo y el motivo
        4. Avisar a la enfermera si se repite
        ! Rechazar es su derecho. Un motivo muchas veces muestra el camino.`,
      ru: `# Проверьте себя
        ? Когда вы отмечаете приход?
        = Когда пришли в дом клиента
        - Когда выхожу из дома
        - Когда выхожу из автобуса
        - Когда должна начаться смена
        ! Визит начинается, когда вы на месте.
        ? Вы забыли отметить уход. Что вы делаете?
        = Звоню в офис в тот же день
        - Отмечаюсь из дома в обычное время
        - Прошу клиента подписать другое время
        - Ничего
        ! Офис может исправить визит и указать причину.
        ? Какие факты записывает EVV? Выберите все верные ответы.
        = Место
        = Помощник
        = Начало и конец визита
        - Сколько клиент заплатил за обед
        ! Шесть фактов: услуга, клиент, дата, место, помощник, начало и конец.
        ?F Можно отметиться за подругу, которая опаздывает.
        ! Это мошенничество обеих.
        ? Какая запись — факт?
        = «Съела половину завтрака. Сказала, что её тошнит».
        - «Опять капризничает».
        - «Похоже, у неё депрессия».
        - «Была в хорошем настроении из-за меня».
        ! Пишите то, что мог увидеть или услышать любой в комнате.
        ? Вы написали на бумаге неверное число. Что вы делаете?
        = Зачёркиваю одной чертой, ставлю инициалы и дату
        - Замазываю
        - Пишу сверху
        - Выбрасываю лист
        ! Читатель должен видеть, что было написано.
        ?# Клиентка отказывается мыться. Расположите шаги по порядку.
        1. Спросить почему
        2. Предложить позже
        3. Записать отказ и причину
        4. Сообщить медсестре, если это повторится
        ! Отказаться — её право. Причина часто подсказывает выход.`,
    }),
  ],
}
